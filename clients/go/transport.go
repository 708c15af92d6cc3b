package vanline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"
)

const (
	timeoutDefault   = 15 * time.Second
	retriesDefault   = 3
	answerMaxDefault = 64 << 20
	fileMaxDefault   = 1 << 30
	errorMax         = 8 << 20
	// After this silence, an answer that is read as it comes counts as broken.
	silenceDefault = time.Minute
)

// transport sends requests: time-outs, retries, errors. All attempts of a write have the same Idempotency-Key, so that
// it never happens twice.
type transport struct {
	base       string
	http       *http.Client
	credential func(context.Context) (string, error)
	timeout    time.Duration
	retries    int
	onRetry    func(Retry)
	answerMax  int64
	fileMax    int64
	silence    time.Duration
	channel    string
}

type answer struct {
	status int
	header http.Header
	body   []byte
}

// send sends a request and returns its answer as a whole.
func (t *transport) send(ctx context.Context, c *call) (*answer, error) {
	var result *answer
	err := t.attempted(ctx, c, func(response *http.Response, release func()) error {
		defer release()
		body, err := readLimited(response.Body, t.answerMax)
		if errors.Is(err, errTooLarge) {
			return unexpected(c.method, c.to.path, response.StatusCode, fmt.Sprintf("The answer to %s %s is larger than %d bytes.", c.method, c.to.path, t.answerMax), err)
		}
		result = &answer{response.StatusCode, response.Header, body}
		return err
	})
	return result, err
}

// open sends a request and returns the answer as soon as it begins. Its body must be closed.
func (t *transport) open(ctx context.Context, c *call) (*http.Response, error) {
	var result *http.Response
	err := t.attempted(ctx, c, func(response *http.Response, release func()) error {
		body := &releasing{ReadCloser: response.Body, release: release}
		if !c.isEndless {
			body.silence = t.silence
		}
		response.Body = body
		result = response
		return nil
	})
	return result, err
}

// releasing is a body that is read as it comes. A read that is silent for too long fails.
type releasing struct {
	io.ReadCloser
	release  func()
	silence  time.Duration
	isSilent atomic.Bool
}

var errSilentAnswer = errors.New("the answer was silent for too long")

func (r *releasing) Read(piece []byte) (int, error) {
	if r.silence > 0 {
		defer time.AfterFunc(r.silence, func() {
			r.isSilent.Store(true)
			r.release()
		}).Stop()
	}
	count, err := r.ReadCloser.Read(piece)
	if err != nil && err != io.EOF && r.isSilent.Load() {
		err = errSilentAnswer
	}
	return count, err
}

func (r *releasing) Close() error {
	defer r.release()
	return r.ReadCloser.Close()
}

// attempted tries a request until it succeeds or a retry does not help. read is part of the attempt, because a body can
// break off.
func (t *transport) attempted(ctx context.Context, c *call, read func(*http.Response, func()) error) error {
	p, err := t.prepare(c)
	if err != nil {
		return err
	}
	for attempt := 0; ; attempt++ {
		err := t.try(ctx, p, read)
		if err == nil || attempt >= p.retries {
			return err
		}
		delay, helps := retryDelay(err, attempt, jitter)
		if !helps {
			return err
		}
		if t.onRetry != nil {
			t.onRetry(Retry{Err: err, Attempt: attempt + 1, Delay: delay, Method: c.method, Path: c.to.path})
		}
		if err := pause(ctx, delay); err != nil {
			return ended(c, err)
		}
	}
}

// try makes one attempt.
func (t *transport) try(ctx context.Context, p *prepared, read func(*http.Response, func()) error) error {
	c := p.call
	if err := ctx.Err(); err != nil {
		return ended(c, err)
	}
	attempt, cancel := context.WithCancel(ctx)
	var isLate atomic.Bool
	timer := time.AfterFunc(p.timeout, func() {
		isLate.Store(true)
		cancel()
	})
	release := func() {
		timer.Stop()
		cancel()
	}
	failed := func(err error) error {
		release()
		var known *RequestError
		switch {
		case ctx.Err() != nil:
			return ended(c, ctx.Err())
		case errors.As(err, &known):
			return err
		case isLate.Load():
			return timeoutError(c.method, c.to.path, p.timeout, err)
		}
		return networkError(c.method, c.to.path, withoutURL(err))
	}
	request, err := t.request(attempt, p)
	if err != nil {
		release()
		return err
	}
	response, err := t.http.Do(request)
	if err != nil {
		return failed(err)
	}
	if isRefused := response.StatusCode < 200 || response.StatusCode > 299; isRefused && response.StatusCode != http.StatusNotModified {
		body, err := readLimited(response.Body, errorMax)
		response.Body.Close()
		if err != nil && !errors.Is(err, errTooLarge) {
			return failed(err)
		}
		return failed(errorOf(response, body, c.method, c.to.path, time.Now()))
	}
	if err := t.reading(response, timer, release, read); err != nil {
		response.Body.Close()
		return failed(err)
	}
	return nil
}

// reading hands the answer over. An answer that is returned before its body was read has no time limit any more.
func (t *transport) reading(response *http.Response, timer *time.Timer, release func(), read func(*http.Response, func()) error) error {
	body := response.Body
	err := read(response, release)
	if response.Body == body {
		body.Close()
	} else {
		timer.Stop()
	}
	return err
}

// ended is the error of the caller's context, which errors.Is finds.
func ended(c *call, err error) error {
	return fmt.Errorf("vanline: %s %s: %w", c.method, c.to.path, err)
}

// withoutURL is the reason of an error of net/http. The URL around it has the whole query.
func withoutURL(err error) error {
	var about *url.Error
	if errors.As(err, &about) {
		return about.Err
	}
	return err
}

var errTooLarge = errors.New("too large")

func readLimited(from io.Reader, max int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(from, max+1))
	if err == nil && int64(len(body)) > max {
		return nil, errTooLarge
	}
	return body, err
}
