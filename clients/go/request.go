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
	"time"
)

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
	// isEndless is set for a stream whose reader has a limit of its own.
	isEndless bool
}

// payload is content that every attempt reads from its beginning.
type payload struct {
	open  func() io.Reader
	size  int64
	media string
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

// randomHex is 128 random bits.
func randomHex() string {
	var bits [16]byte
	if _, err := rand.Read(bits[:]); err != nil {
		panic("vanline: no random numbers: " + err.Error())
	}
	return hex.EncodeToString(bits[:])
}
