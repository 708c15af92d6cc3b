package vanline

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
)

// Downloaded is the content of a document, with its media type.
type Downloaded struct {
	Data []byte
	Type string
}

// download reads a file. After a broken connection it continues where it was, if the service can.
func download(ctx context.Context, t *transport, to route, options []Option) (*Downloaded, error) {
	s, err := settingsOf(options, forDownloads)
	if err != nil {
		return nil, err
	}
	retries := t.retries
	if s.has(optRetries) {
		retries = s.retries
	}
	var content bytes.Buffer
	furthest := 0
	for tag, breaks := "", 0; ; breaks++ {
		// A compressed answer would have other bytes than the digest and the ranges are about.
		headers := map[string]string{"Accept": "*/*", "Accept-Encoding": "identity"}
		if tag != "" {
			headers["Range"], headers["If-Range"] = fmt.Sprintf("bytes=%d-", content.Len()), tag
		}
		c := &call{method: methodGet, to: to, headers: headers, options: options, takes: forDownloads}
		response, err := t.open(ctx, c)
		if err != nil {
			return nil, err
		}
		tag = response.Header.Get("ETag")
		err = receive(response, &content, t.fileMax, s)
		if err == nil {
			return checked(&content, response, c)
		}
		// Without ranges each attempt begins again: only what is new is progress.
		if content.Len() > furthest {
			furthest, breaks = content.Len(), 0
		}
		if err := broken(ctx, c, err, breaks, retries); err != nil {
			return nil, err
		}
	}
}

const forDownloads = forReads | optAsOf | optProgress

// receive appends an answer to the content, or replaces the content that has changed. It closes the answer.
func receive(response *http.Response, content *bytes.Buffer, max int64, s settings) error {
	defer response.Body.Close()
	if response.StatusCode != http.StatusPartialContent {
		content.Reset()
	}
	total := int64(content.Len())
	if response.ContentLength > 0 {
		total += response.ContentLength
	}
	if total > max {
		return errTooLarge
	}
	piece := make([]byte, 32<<10)
	for {
		count, err := response.Body.Read(piece)
		if int64(content.Len()+count) > max {
			return errTooLarge
		}
		content.Write(piece[:count])
		if count > 0 {
			s.report(int64(content.Len()), total)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// broken waits before the next attempt, or returns why there is none.
func broken(ctx context.Context, c *call, cause error, breaks, retries int) error {
	if ctx.Err() != nil {
		return ended(c, ctx.Err())
	}
	if errors.Is(cause, errTooLarge) {
		return unexpected(c.method, c.to.path, http.StatusOK, "The content is larger than MaxFileBytes.", cause)
	}
	err := networkError(c.method, c.to.path, fmt.Errorf("the answer broke off: %w", cause))
	if breaks >= retries {
		return err
	}
	delay, _ := retryDelay(err, breaks, jitter)
	if err := pause(ctx, delay); err != nil {
		return ended(c, err)
	}
	return nil
}

var digestInHeader = regexp.MustCompile(`sha-256=:[^:]*:`)

// checked is the content, if it has the digest that the service says it has.
func checked(content *bytes.Buffer, response *http.Response, c *call) (*Downloaded, error) {
	data := content.Bytes()
	if expected := digestInHeader.FindString(response.Header.Get("Repr-Digest")); expected != "" {
		if found, _ := digestOf(bytes.NewReader(data)); found != expected {
			return nil, &RequestError{
				Status: response.StatusCode, Code: codeDigestMismatch, Method: c.method, Path: c.to.path,
				Message: "The content was damaged on its way: it does not have its digest.",
			}
		}
	}
	return &Downloaded{data, response.Header.Get("Content-Type")}, nil
}
