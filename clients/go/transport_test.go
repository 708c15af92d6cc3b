package vanline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

const secret = "vl_0123456789abcdef"

// serve is a client of a server with this handler.
func serve(t *testing.T, options Options, handler http.HandlerFunc) *Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	options.BaseURL = server.URL
	client, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestABaseURLThatCannotBeMeantIsRefused(t *testing.T) {
	for _, base := range []string{"", "example.com", "ftp://example.com", "http://ada:" + secret + "@example.com", "http://example.com?x=1", "http://example.com/v1/"} {
		_, err := New(Options{BaseURL: base})
		if err == nil {
			t.Errorf("%q was accepted", base)
		} else if strings.Contains(err.Error(), secret) {
			t.Errorf("the error shows a credential: %v", err)
		}
	}
	if _, err := New(Options{BaseURL: "http://example.com", APIKey: "a", Token: func(context.Context) (string, error) { return "b", nil }}); err == nil {
		t.Error("a token and a key were accepted")
	}
}

func TestNoTextAboutTheClientHasItsCredential(t *testing.T) {
	client := serve(t, Options{APIKey: secret, Retries: -1}, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+secret {
			t.Error("the request has no credential")
		}
		http.Error(w, "no", http.StatusInternalServerError)
	})
	_, failed := client.Moves.Get(context.Background(), "A")
	options := Options{BaseURL: "http://example.com", APIKey: secret}
	for _, value := range []any{client, *client, client.Moves, *client.Moves, failed, options, &options} {
		for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
			if text := fmt.Sprintf(format, value); strings.Contains(text, secret) {
				t.Errorf("%T as %s shows the credential", value, format)
			}
		}
	}
}

func TestACredentialThatNoHeaderCanHaveIsNotShown(t *testing.T) {
	client := serve(t, Options{APIKey: secret + "\n"}, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") })
	_, err := client.Moves.Get(context.Background(), "A")
	if err == nil || strings.Contains(err.Error(), secret) {
		t.Errorf("got %v", err)
	}
}

func TestARedirectionIsNotFollowed(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the redirection was followed") }))
	defer elsewhere.Close()
	client := serve(t, Options{APIKey: secret, HTTPClient: &http.Client{}}, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
	})
	_, err := client.Moves.Create(context.Background(), NewMove{})
	var failed *RequestError
	if !errors.As(err, &failed) || failed.Status != http.StatusTemporaryRedirect || failed.Code != "unexpected_answer" {
		t.Errorf("got %v", err)
	}
}

func TestAnAnswerThatIsTooLargeIsAnError(t *testing.T) {
	client := serve(t, Options{MaxAnswerBytes: 100, MaxFileBytes: 100}, func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, `"`+strings.Repeat("x", 1000)+`"`)
	})
	for _, call := range []func() error{
		func() error { _, err := client.Moves.Get(context.Background(), "A"); return err },
		func() error { _, err := client.Documents.Download(context.Background(), ID("A")); return err },
	} {
		var failed *RequestError
		if err := call(); !errors.As(err, &failed) || failed.Code != "unexpected_answer" {
			t.Errorf("got %v", err)
		}
	}
}

func TestTheContextEndsACall(t *testing.T) {
	release := make(chan struct{})
	client := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-release:
		case <-r.Context().Done():
		}
	})
	defer close(release)
	calls := map[string]func(context.Context) error{
		"get":      func(ctx context.Context) error { _, err := client.Moves.Get(ctx, "A"); return err },
		"each":     func(ctx context.Context) error { it := client.Shipments.Each(nil); it.Next(ctx); return it.Err() },
		"export":   func(ctx context.Context) error { _, err := client.Moves.Export(ctx, nil, CSV); return err },
		"download": func(ctx context.Context) error { _, err := client.Documents.Download(ctx, ID("A")); return err },
		"follow": func(ctx context.Context) error {
			events := client.Events.Follow(FollowOptions{})
			defer events.Close()
			events.Next(ctx)
			return events.Err()
		},
	}
	for name, call := range calls {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(20*time.Millisecond, cancel)
		if err := call(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestAnOptionThatAMethodDoesNotHaveIsRefused(t *testing.T) {
	client := serve(t, Options{}, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") })
	_, err := client.Moves.Get(context.Background(), "A", Merge(), Cascade())
	if err == nil || !strings.Contains(err.Error(), "Merge, Cascade") {
		t.Errorf("got %v", err)
	}
}

func TestASegmentOfAPathCannotLeadElsewhere(t *testing.T) {
	for _, id := range []string{"", ".", ".."} {
		if at("/v1/moves/{}", id).err == nil {
			t.Errorf("%q was accepted", id)
		}
	}
	for id, path := range map[string]string{"a/b?c#d": "/v1/moves/a%2Fb%3Fc%23d", "{}": "/v1/moves/%7B%7D", "é ": "/v1/moves/%C3%A9%20"} {
		if got := at("/v1/moves/{}", id).path; got != path {
			t.Errorf("got %s, want %s", got, path)
		}
	}
}

func TestErrorsOfTheConnectionShowNoQuery(t *testing.T) {
	client, _ := New(Options{BaseURL: "http://127.0.0.1:1", Retries: -1})
	_, err := client.Webhooks.List(context.Background(), &WebhookFilter{Cursor: "a-cursor"})
	var network *NetworkError
	if !errors.As(err, &network) || strings.Contains(err.Error(), "a-cursor") || strings.Contains(errors.Unwrap(network.RequestError).Error(), "a-cursor") {
		t.Errorf("got %v", err)
	}
}

func TestAMediaTypeCannotAddLinesToAForm(t *testing.T) {
	client := serve(t, Options{}, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") })
	file := Content([]byte("a"), "text/plain\r\nx: y")
	if _, err := client.Documents.Add(context.Background(), OfMove("A"), NewDocument{Name: "a"}, file); err == nil {
		t.Error("it was accepted")
	}
}

func TestADownloadThatBreaksAtTheSamePlaceEnds(t *testing.T) {
	requests := 0
	client := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		if requests++; requests > 10 {
			t.Error("it goes on and on")
			return
		}
		w.Header().Set("Content-Length", "20")
		io.WriteString(w, "0123456789")
	})
	_, err := client.Documents.Download(context.Background(), ID("A"), WithRetries(1))
	var network *NetworkError
	if !errors.As(err, &network) || requests != 2 {
		t.Errorf("got %v after %d requests", err, requests)
	}
}

func TestAnAnswerThatFallsSilentIsBroken(t *testing.T) {
	client := serve(t, Options{Retries: -1}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "20")
		io.WriteString(w, "0123456789")
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	client.Events.t.silence = 20 * time.Millisecond
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_, err := client.Documents.Download(ctx, ID("A"))
	if !errors.Is(err, errSilentAnswer) {
		t.Errorf("download: got %v", err)
	}
	export, err := client.Moves.Export(ctx, nil, CSV)
	if err != nil {
		t.Fatal(err)
	}
	defer export.Close()
	if _, err := io.ReadAll(export); !errors.Is(err, errSilentAnswer) {
		t.Errorf("export: got %v", err)
	}
}
