// Scores, settles, claims and asks in a batch with the client that openapi-generator makes for C#.
using System;
using Newtonsoft.Json;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Model;

static class Score
{
    static T Read<T>(string text)
    {
        return JsonConvert.DeserializeObject<T>(text);
    }

    static void Main(string[] arguments)
    {
        var mahjong = new MahjongApi(arguments[0]);
        var hand = arguments[1];
        var score = mahjong.MahjongScore(Read<MahjongScoreRequest>(hand));
        var cards = new ZipaiApi(arguments[0]).ZipaiScore(Read<ZipaiScoreRequest>(arguments[2]));
        var settled = mahjong.MahjongSettle(
            Read<MahjongSettleRequest>("{'dealer': 0, 'wins': [], 'chases': [{'first': 1}]}"));
        var claimed = mahjong.MahjongClaims(Read<MahjongClaimsRequest>(
            "{'dealer': 0, 'tile': '7m', 'from': 0, 'players': [{'seat': 2, 'hand': '1122334455667m'}]}"));
        var refused = "{'dealer': 1, 'winner': 0, 'hand': '1m', 'win': {'by': 'discard', 'tile': '7m', 'from': 0}}";
        var batch = mahjong.MahjongScoreBatch(Read<MahjongScoreBatchRequest>("{'items': [" + hand + ", " + refused + "]}"));
        var legal = batch.Results[0].GetMahjongScoreBatchAnswer().Body.GetMahjongLegalScoreResponse().Legal;
        Console.WriteLine(JsonConvert.SerializeObject(new
        {
            zi = score.GetMahjongLegalScoreResponse().Settlement.Seats[2].Zi,
            you = cards.GetZipaiLegalScoreResponse().You,
            chased = settled.GetMahjongLegalSettleResponse().Settlement.Seats[1].Zi,
            claims = new[] { claimed.Claims[0].GetMahjongWinClaim().Action },
            batch = new object[] { legal, batch.Results[1].GetBatchProblem().Problem.Status },
        }));
    }
}
