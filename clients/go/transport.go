package vanline

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
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
	channel    string
}

// call is one request of a method.
type call struct {
	method string
	to     route
	query  map[string]any
	// body is sent as JSON; file is sent instead of it.
	body    any
	file    *payload
	headers map[string]string
	options []Option
	takes   setting
	// timeout is the limit of an attempt, unless the options have one.
	timeout time.Duration
}

// payload is content that every attempt reads from its beginning.
type payload struct {
	open  func() io.Reader
	size  int64
	media string
}

type answer struct {
	status int
	header http.Header
	body   []byte
}

func (c *call) isWrite() bool { return c.method != http.MethodGet && c.method != "QUERY" }

// prepared is what every attempt sends.
type prepared struct {
	call     *call
	settings settings
	url      string
	header   http.Header
	payload  *payload
	timeout  time.Duration
	retries  int
}

func (t *transport) prepare(c *call) (*prepared, error) {
	s, err := settingsOf(c.options, c.takes)
	if err == nil {
		err = c.to.err
	}
	if err != nil {
		return nil, err
	}
	p := &prepared{call: c, settings: s, header: headerOf(c, s), timeout: t.timeout, retries: t.retries}
	if c.timeout > 0 {
		p.timeout = c.timeout
	}
	if s.has(optTimeout) {
		p.timeout = s.timeout
	}
	if s.has(optRetries) {
		p.retries = s.retries
	}
	p.url = t.base + c.to.path + searchOf(queryOf(c, s))
	p.payload = c.file
	if c.file == nil && c.body != nil {
		encoded, err := json.Marshal(c.body)
		if err != nil {
			return nil, fmt.Errorf("vanline: the content of %s %s is not valid: %w", c.method, c.to.path, err)
		}
		p.payload = bytesPayload(encoded, "application/json")
	}
	if p.payload != nil && p.header.Get("Content-Type") == "" {
		p.header.Set("Content-Type", p.payload.media)
	}
	return p, nil
}

func bytesPayload(content []byte, media string) *payload {
	return &payload{open: func() io.Reader { return bytes.NewReader(content) }, size: int64(len(content)), media: media}
}

func headerOf(c *call, s settings) http.Header {
	header := http.Header{"Accept": {"application/json"}}
	if c.isWrite() {
		key := s.key
		if key == "" {
			key = randomHex()
		}
		header.Set("Idempotency-Key", key)
	}
	if s.has(optCount) {
		header.Set("Prefer", "count=exact")
	}
	if s.has(optUnlessExists) {
		header.Set("If-None-Match", "*")
	}
	if s.has(optOccurredAt) {
		header.Set("Occurred-At", instantText(s.occurredAt))
	}
	for name, value := range c.headers {
		header.Set(name, value)
	}
	return header
}

func queryOf(c *call, s settings) map[string]any {
	query := map[string]any{}
	for name, value := range c.query {
		query[name] = value
	}
	for name, values := range map[string][]string{"fields": s.fields, "expand": s.expand} {
		if len(values) > 0 {
			texts := make([]any, len(values))
			for i, value := range values {
				texts[i] = value
			}
			query[name] = texts
		}
	}
	if s.has(optDryRun) {
		query["dryRun"] = true
	}
	if s.has(optCascade) {
		query["cascade"] = true
	}
	if s.has(optAsOf) {
		query["asOf"] = instantText(s.asOf)
	}
	return query
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
		response.Body = &releasing{response.Body, release}
		result = response
		return nil
	})
	return result, err
}

type releasing struct {
	io.ReadCloser
	release func()
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

func (t *transport) request(ctx context.Context, p *prepared) (*http.Request, error) {
	request, err := http.NewRequestWithContext(ctx, p.call.method, p.url, nil)
	if err != nil {
		return nil, fmt.Errorf("vanline: %s %s cannot be sent: %w", p.call.method, p.call.to.path, withoutURL(err))
	}
	request.Header = p.header.Clone()
	if p.payload != nil {
		request.Body = io.NopCloser(p.payload.open())
		request.ContentLength = p.payload.size
		if p.payload.size == 0 {
			request.Body = http.NoBody
		}
	}
	if t.credential != nil {
		secret, err := t.credential(ctx)
		if err != nil {
			return nil, fmt.Errorf("vanline: Token has failed: %w", err)
		}
		if !isHeaderText(secret) {
			return nil, errors.New("vanline: the credential is empty, or has characters that a header cannot have")
		}
		request.Header.Set("Authorization", "Bearer "+secret)
	}
	for name, values := range request.Header {
		if !isHeaderText(values[0]) {
			return nil, fmt.Errorf("vanline: the value for the header %s is empty, or has characters that a header cannot have", name)
		}
	}
	return request, nil
}

func isHeaderText(text string) bool {
	for _, each := range []byte(text) {
		if each < ' ' || each == 0x7f {
			return false
		}
	}
	return text != ""
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

// randomHex is 128 random bits.
func randomHex() string {
	var bits [16]byte
	if _, err := rand.Read(bits[:]); err != nil {
		panic("vanline: no random numbers: " + err.Error())
	}
	return hex.EncodeToString(bits[:])
}
