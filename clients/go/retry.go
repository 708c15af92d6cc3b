package vanline

import (
	"context"
	"errors"
	"math/rand"
	"time"
)

const (
	backoff    = 250 * time.Millisecond
	backoffMax = 8 * time.Second
	// A longer Retry-After is reported as an error instead of waiting.
	retryAfterMax = 30 * time.Second
)

var retriedStatuses = map[int]bool{408: true, 429: true, 502: true, 503: true, 504: true}

// isPassing says whether a retry may succeed. Every write has an Idempotency-Key, so writes can be retried too, even
// if their outcome is unknown.
func isPassing(err error) (*RequestError, bool) {
	var failed *RequestError
	if !errors.As(err, &failed) {
		return nil, false
	}
	isNoAnswer := failed.Code == codeNetworkError || failed.Code == codeTimeout
	return failed, isNoAnswer || retriedStatuses[failed.Status] || failed.Code == "idempotency_key_in_use"
}

// retryDelay is the delay before the next attempt, or false if a retry does not help. attempt counts from 0.
func retryDelay(err error, attempt int, random func() float64) (time.Duration, bool) {
	failed, passes := isPassing(err)
	if !passes {
		return 0, false
	}
	if failed.RetryAfter > retryAfterMax {
		return 0, false
	}
	if failed.RetryAfter > 0 || failed.hasRetryAfter {
		return failed.RetryAfter + time.Duration(random()*float64(backoff)/2), true
	}
	// Jitter, so that clients that failed together do not return together.
	limit := backoffMax
	if attempt < 5 {
		limit = backoff << attempt
	}
	return limit/2 + time.Duration(random()*float64(limit)/2), true
}

// pause waits, until the context ends.
func pause(ctx context.Context, delay time.Duration) error {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

var jitter = rand.Float64
