package vanline

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"
)

func failedWith(status int, code, retryAfter string) error {
	header := http.Header{"Content-Type": {"application/problem+json"}}
	if retryAfter != "" {
		header.Set("Retry-After", retryAfter)
	}
	body := `{"code":"` + code + `","instance":"urn:uuid:1","detail":"It has failed."}`
	return errorOf(&http.Response{StatusCode: status, Header: header}, []byte(body), "GET", "/", time.Date(2026, 11, 19, 8, 0, 0, 0, time.UTC))
}

func TestOnlyFailuresThatPassAreRetried(t *testing.T) {
	middle := func() float64 { return 0.5 }
	for _, each := range []struct {
		name    string
		err     error
		attempt int
		delay   time.Duration
		helps   bool
	}{
		{"no answer", networkError("GET", "/", errors.New("cut")), 0, 187500 * time.Microsecond, true},
		{"the pauses grow", networkError("GET", "/", errors.New("cut")), 2, 750 * time.Millisecond, true},
		{"and have a limit", networkError("GET", "/", errors.New("cut")), 60, 6 * time.Second, true},
		{"503", failedWith(503, "unavailable", ""), 0, 187500 * time.Microsecond, true},
		{"Retry-After in seconds", failedWith(429, "too_many_requests", "2"), 0, 2062500 * time.Microsecond, true},
		{"Retry-After of a date", failedWith(429, "too_many_requests", "Thu, 19 Nov 2026 08:00:03 GMT"), 0, 3062500 * time.Microsecond, true},
		{"Retry-After at once", failedWith(503, "unavailable", "0"), 5, 62500 * time.Microsecond, true},
		{"too long", failedWith(503, "unavailable", "31"), 0, 0, false},
		{"a key in use", failedWith(409, "idempotency_key_in_use", ""), 0, 187500 * time.Microsecond, true},
		{"a conflict", failedWith(412, "precondition_failed", ""), 0, 0, false},
		{"a defect", failedWith(500, "internal", ""), 0, 0, false},
		{"an error of the caller", errors.New("mine"), 0, 0, false},
	} {
		if delay, helps := retryDelay(each.err, each.attempt, middle); delay != each.delay || helps != each.helps {
			t.Errorf("%s: got %v, %v", each.name, delay, helps)
		}
	}
}

func TestAnErrorIsFoundByItsClassAndAsARequestError(t *testing.T) {
	err := failedWith(412, "precondition_failed", "")
	var conflict *ConflictError
	var failed *RequestError
	if !errors.As(err, &conflict) || !errors.As(err, &failed) || failed.Status != 412 || conflict.Reason != ConflictReasonStale {
		t.Errorf("got %v", err)
	}
	var timeout interface{ Timeout() bool }
	var network *NetworkError
	late := timeoutError("GET", "/", time.Second, nil)
	if !errors.As(late, &timeout) || !errors.As(late, &network) || !errors.As(late, &failed) || failed.Code != "timeout" {
		t.Errorf("got %v", late)
	}
}

func TestAProblemThatSaysMoreThanTheClientCanReadIsStillOne(t *testing.T) {
	response := &http.Response{StatusCode: 409, Header: http.Header{"Content-Type": {"application/problem+json; charset=utf-8"}}}
	err := errorOf(response, []byte(`{"code":"new","instance":"urn:uuid:7","detail":"Read me.","errors":"many"}`), "GET", "/", time.Now())
	var state *StateError
	if !errors.As(err, &state) || state.Code != "new" || state.RequestID != "7" || !strings.Contains(err.Error(), "Read me.") {
		t.Errorf("got %#v", err)
	}
}
