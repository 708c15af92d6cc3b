package vanline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestATokenIsAskedForBeforeEveryAttempt(t *testing.T) {
	asked := 0
	token := func(context.Context) (string, error) {
		asked++
		return fmt.Sprint("token-", asked), nil
	}
	var seen []string
	client := serve(t, Options{Token: token}, func(w http.ResponseWriter, r *http.Request) {
		seen = append(seen, r.Header.Get("Authorization"))
		if len(seen) == 1 {
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		io.WriteString(w, `{"id":"A"}`)
	})
	if _, err := client.Moves.Get(context.Background(), "A"); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(seen, ", "); got != "Bearer token-1, Bearer token-2" {
		t.Errorf("got %s", got)
	}
}

func TestAnErrorOfTheTokenIsReturned(t *testing.T) {
	expired := errors.New("the session has expired")
	token := func(context.Context) (string, error) { return "", expired }
	client := serve(t, Options{Token: token}, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") })
	if _, err := client.Moves.Get(context.Background(), "A"); !errors.Is(err, expired) {
		t.Errorf("got %v", err)
	}
}

func TestGoroutinesShareAClient(t *testing.T) {
	const writers, writes = 8, 5
	var keys sync.Map
	client := serve(t, Options{APIKey: secret, Channel: "desk"}, func(w http.ResponseWriter, r *http.Request) {
		if _, isRepeated := keys.LoadOrStore(r.Header.Get("Idempotency-Key"), true); isRepeated {
			t.Error("two writes have one key")
		}
		w.WriteHeader(http.StatusCreated)
		io.WriteString(w, `{"id":"A","eTag":"T"}`)
	})
	var group sync.WaitGroup
	for i := 0; i < writers; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for j := 0; j < writes; j++ {
				if _, err := client.Shipments.Create(context.Background(), NewShipment{ShipmentType: "HHG"}); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	group.Wait()
	count := 0
	keys.Range(func(any, any) bool { count++; return true })
	if count != writers*writes {
		t.Errorf("got %d keys", count)
	}
}

func TestAFileIsReadFromItsBeginningForEveryAttempt(t *testing.T) {
	var bodies []string
	client := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		bodies = append(bodies, string(body))
		if len(bodies) == 1 {
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		io.WriteString(w, `{"id":"A"}`)
	})
	file := ContentFrom(strings.NewReader("Gross 26,300 lb"), 15, "text/plain")
	if _, err := client.Documents.Upload(context.Background(), Ref{ID: "A", ETag: "T"}, file); err != nil {
		t.Fatal(err)
	}
	if len(bodies) != 2 || bodies[0] != "Gross 26,300 lb" || bodies[1] != bodies[0] {
		t.Errorf("got %q", bodies)
	}
}

var errDisk = errors.New("the disk has failed")

type brokenDisk struct{}

func (brokenDisk) ReadAt([]byte, int64) (int, error) { return 0, errDisk }

func TestAFileThatCannotBeReadIsNotSent(t *testing.T) {
	client := serve(t, Options{}, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") })
	file := ContentFrom(brokenDisk{}, 15, "text/plain")
	_, added := client.Documents.Add(context.Background(), OfMove("A"), NewDocument{Name: "ticket.txt"}, file)
	_, uploaded := client.Documents.Upload(context.Background(), Ref{ID: "A", ETag: "T"}, file)
	for _, err := range []error{added, uploaded} {
		var failed *RequestError
		if !errors.Is(err, errDisk) || errors.As(err, &failed) {
			t.Errorf("got %v", err)
		}
	}
}

func TestOnlyAVersionThatWasReadIsDeletedUnlessAnIDIsGiven(t *testing.T) {
	var seen []string
	client := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		seen = append(seen, r.Header.Get("If-Match"))
		w.WriteHeader(http.StatusNoContent)
	})
	for _, record := range []Identified{Ref{ID: "A", ETag: "T"}, &Move{ID: "A", ETag: "U"}, ID("A")} {
		if err := client.Moves.Delete(context.Background(), record); err != nil {
			t.Error(err)
		}
	}
	if got := fmt.Sprintf("%q", seen); got != `["\"T\"" "\"U\"" ""]` {
		t.Errorf("got %s", got)
	}
}

func TestAnIterationEndsWithItsFirstError(t *testing.T) {
	requests := 0
	client := serve(t, Options{Retries: -1}, func(w http.ResponseWriter, r *http.Request) {
		requests++
		if r.URL.Query().Get("cursor") != "" {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		w.Header().Set("Link", `</v1/moves?cursor=more>; rel="next"`)
		io.WriteString(w, `[{"id":"A"},{"id":"B"}]`)
	})
	all := client.Moves.Each(nil)
	read := 0
	for all.Next(context.Background()) {
		read++
	}
	var unavailable *UnavailableError
	if read != 2 || !errors.As(all.Err(), &unavailable) {
		t.Errorf("got %d records and %v", read, all.Err())
	}
	if all.Next(context.Background()) || all.Item() != nil || requests != 2 {
		t.Errorf("it goes on, with %d requests", requests)
	}
}

// stream answers with the event after the position, and keeps the connection open.
func stream(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Vanline-Epoch", "first")
	seq := map[string]int{"": 1, "0": 1, "1": 2}[r.URL.Query().Get("after")]
	fmt.Fprintf(w, "id: %d\ndata: {\"seq\":%d,\"type\":\"move.created\"}\n\n", seq, seq)
	w.(http.Flusher).Flush()
	<-r.Context().Done()
}

func TestAFollowerGoesOnWithAnotherContext(t *testing.T) {
	var asked []string
	client := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.RawQuery)
		stream(w, r)
	})
	feed := client.Events.Follow(FollowOptions{})
	defer feed.Close()
	ctx, cancel := context.WithCancel(context.Background())
	if !feed.Next(ctx) || feed.Item().Seq != 1 {
		t.Fatalf("got %v, %v", feed.Item(), feed.Err())
	}
	time.AfterFunc(20*time.Millisecond, cancel)
	if feed.Next(ctx) || !errors.Is(feed.Err(), context.Canceled) {
		t.Fatalf("got %v, %v", feed.Item(), feed.Err())
	}
	if !feed.Next(context.Background()) || feed.Item().Seq != 2 {
		t.Fatalf("got %v, %v", feed.Item(), feed.Err())
	}
	if place := feed.Place(); place != (FeedPlace{Seq: 2, Epoch: "first"}) {
		t.Errorf("got %+v", place)
	}
	if len(asked) != 2 || !strings.Contains(asked[1], "after=1") || !strings.Contains(asked[1], "epoch=first") {
		t.Errorf("got %q", asked)
	}
}

func TestAClosedFollowerGivesNothingMore(t *testing.T) {
	gone := make(chan struct{})
	client := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		stream(w, r)
		close(gone)
	})
	feed := client.Events.Follow(FollowOptions{})
	if !feed.Next(context.Background()) {
		t.Fatal(feed.Err())
	}
	feed.Close()
	if feed.Next(context.Background()) || feed.Err() != nil {
		t.Errorf("got %v, %v", feed.Item(), feed.Err())
	}
	// Its connection is closed: the handler ends.
	<-gone
}
