// Scores, settles, claims and asks in a batch with the client that openapi-generator makes for Go.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	client "openapi"
)

func decoded[T any](text string) T {
	var value T
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		panic(err)
	}
	return value
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	config := client.NewConfiguration()
	config.Servers = client.ServerConfigurations{{URL: os.Args[1]}}
	api, ctx := client.NewAPIClient(config), context.Background()
	hand := os.Args[2]
	score, _, err := api.MahjongAPI.MahjongScore(ctx).MahjongScoreRequest(decoded[client.MahjongScoreRequest](hand)).Execute()
	must(err)
	cards, _, err := api.ZipaiAPI.ZipaiScore(ctx).ZipaiScoreRequest(decoded[client.ZipaiScoreRequest](os.Args[3])).Execute()
	must(err)
	deal := decoded[client.MahjongSettleRequest](`{"dealer": 0, "wins": [], "chases": [{"first": 1}]}`)
	settled, _, err := api.MahjongAPI.MahjongSettle(ctx).MahjongSettleRequest(deal).Execute()
	must(err)
	asked := decoded[client.MahjongClaimsRequest](
		`{"dealer": 0, "tile": "7m", "from": 0, "players": [{"seat": 2, "hand": "1122334455667m"}]}`)
	claimed, _, err := api.MahjongAPI.MahjongClaims(ctx).MahjongClaimsRequest(asked).Execute()
	must(err)
	items := decoded[client.MahjongScoreBatchRequest](
		`{"items": [` + hand + `, {"dealer": 1, "winner": 0, "hand": "1m", "win": {"by": "discard", "tile": "7m", "from": 0}}]}`)
	batch, _, err := api.MahjongAPI.MahjongScoreBatch(ctx).MahjongScoreBatchRequest(items).Execute()
	must(err)
	found := map[string]any{
		"zi":     score.MahjongLegalScoreResponse.Settlement.Seats[2].Zi,
		"you":    cards.ZipaiLegalScoreResponse.You,
		"chased": settled.MahjongLegalSettleResponse.Settlement.Seats[1].Zi,
		"claims": []string{claimed.Claims[0].MahjongWinClaim.Action},
		"batch":  []any{batch.Results[0].MahjongScoreBatchAnswer != nil, batch.Results[1].BatchProblem.Problem.Status},
	}
	text, err := json.Marshal(found)
	must(err)
	fmt.Println(string(text))
}
