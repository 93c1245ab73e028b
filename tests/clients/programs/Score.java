// Scores, settles, claims and asks in a batch with the client that openapi-generator makes for Java.
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.MahjongApi;
import org.openapitools.client.api.ZipaiApi;
import org.openapitools.client.model.MahjongClaimsRequest;
import org.openapitools.client.model.MahjongScoreBatchRequest;
import org.openapitools.client.model.MahjongScoreRequest;
import org.openapitools.client.model.MahjongSettleRequest;
import org.openapitools.client.model.ZipaiScoreRequest;

class Score {
  private static final ObjectMapper MAPPER = ApiClient.createDefaultObjectMapper();

  private static <T> T read(String text, Class<T> type) throws Exception {
    return MAPPER.readValue(text, type);
  }

  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(arguments[0]);
    MahjongApi mahjong = new MahjongApi(client);
    String hand = arguments[1];
    var score = mahjong.mahjongScore(read(hand, MahjongScoreRequest.class));
    var cards = new ZipaiApi(client).zipaiScore(read(arguments[2], ZipaiScoreRequest.class));
    var settled = mahjong.mahjongSettle(
        read("{\"dealer\": 0, \"wins\": [], \"chases\": [{\"first\": 1}]}", MahjongSettleRequest.class));
    var claimed = mahjong.mahjongClaims(read(
        "{\"dealer\": 0, \"tile\": \"7m\", \"from\": 0, \"players\": [{\"seat\": 2, \"hand\": \"1122334455667m\"}]}",
        MahjongClaimsRequest.class));
    String refused = "{\"dealer\": 1, \"winner\": 0, \"hand\": \"1m\", \"win\": {\"by\": \"discard\", \"tile\": \"7m\", \"from\": 0}}";
    var batch = mahjong.mahjongScoreBatch(
        read("{\"items\": [" + hand + ", " + refused + "]}", MahjongScoreBatchRequest.class));
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("zi", score.getMahjongLegalScoreResponse().getSettlement().getSeats().get(2).getZi());
    found.put("you", cards.getZipaiLegalScoreResponse().getYou());
    found.put("chased", settled.getMahjongLegalSettleResponse().getSettlement().getSeats().get(1).getZi());
    found.put("claims", List.of(claimed.getClaims().get(0).getMahjongWinClaim().getAction()));
    found.put("batch", List.of(
        batch.getResults().get(0).getMahjongScoreBatchAnswer().getBody().getMahjongLegalScoreResponse().getLegal(),
        batch.getResults().get(1).getBatchProblem().getProblem().getStatus()));
    System.out.println(MAPPER.writeValueAsString(found));
  }
}
