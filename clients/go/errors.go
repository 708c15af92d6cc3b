package vanline

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Codes of the client itself, in addition to those of the service.
const (
	codeNetworkError     = "network_error"
	codeTimeout          = "timeout"
	codeUnexpectedAnswer = "unexpected_answer"
	codeDigestMismatch   = "digest_mismatch"
)

// RequestError is a failed request. Every error of the service is one: errors.As finds it in all the other types.
type RequestError struct {
	// Status of the answer; 0 if there was none.
	Status int
	// Code is stable, for programs; see docs/reference/errors.md.
	Code string
	// Message is for people.
	Message string
	// Problem is the whole answer, if it was a problem (RFC 9457).
	Problem *Problem
	// RequestID is the id of the request in the log of the service.
	RequestID string
	// RetryAfter is the Retry-After of the service.
	RetryAfter time.Duration
	Method     string
	Path       string

	hasRetryAfter bool
	cause         error
}

func (e *RequestError) Error() string { return "vanline: " + e.Message }

// Unwrap is what failed below: the error of a connection, for example.
func (e *RequestError) Unwrap() error { return e.cause }

// Errors are all violations, each with its place.
func (e *RequestError) Errors() []Violation {
	if e.Problem == nil {
		return nil
	}
	return e.Problem.Errors.Value()
}

// Allowed are the values that would be accepted.
func (e *RequestError) Allowed() []string {
	if e.Problem == nil {
		return nil
	}
	return e.Problem.Allowed.Value()
}

// ConflictError is a 412, or the 409 of a merge: the record has changed since it was read.
type ConflictError struct {
	*RequestError
	// Reason is stale for an older version; weak and unknown were never a version of this record.
	Reason ConflictReason
	// Current is the current record with its eTag, for json.Unmarshal; nil if you may not read it.
	Current json.RawMessage
	// Changes since your version, with author and time.
	Changes []ExplainedChange
	// MoreChanges is the number of changes that are not listed.
	MoreChanges int
	// Overlaps are the changed paths that your request changes too.
	Overlaps []string
}

// Unwrap is the failed request.
func (e *ConflictError) Unwrap() error { return e.RequestError }

// StateError is any other 409: the state of the record does not allow the change; Allowed lists what it allows.
type StateError struct{ *RequestError }

// Unwrap is the failed request.
func (e *StateError) Unwrap() error { return e.RequestError }

// NotFoundError is a 404: the record does not exist, or was deleted.
type NotFoundError struct{ *RequestError }

// Unwrap is the failed request.
func (e *NotFoundError) Unwrap() error { return e.RequestError }

// ValidationError is a 400 or 422: Errors lists all violations.
type ValidationError struct{ *RequestError }

// Unwrap is the failed request.
func (e *ValidationError) Unwrap() error { return e.RequestError }

// AuthenticationError is a 401: no valid credential.
type AuthenticationError struct{ *RequestError }

// Unwrap is the failed request.
func (e *AuthenticationError) Unwrap() error { return e.RequestError }

// PermissionError is a 403: the credential does not allow this.
type PermissionError struct {
	*RequestError
	// MissingScopes are the scopes that the caller lacks.
	MissingScopes []string
}

// Unwrap is the failed request.
func (e *PermissionError) Unwrap() error { return e.RequestError }

// ResyncError is a 410: the feed cannot continue from your position. Events were pruned, or the service was restored
// from a backup (events_unknown). Read the records again, and follow from Newest in Epoch.
type ResyncError struct {
	*RequestError
	// Epoch is the current epoch of the feed.
	Epoch string
	// Newest is the seq of the newest event: follow from here after reading the records.
	Newest int
}

// Unwrap is the failed request.
func (e *ResyncError) Unwrap() error { return e.RequestError }

// RateLimitError is a 429, after all attempts.
type RateLimitError struct{ *RequestError }

// Unwrap is the failed request.
func (e *RateLimitError) Unwrap() error { return e.RequestError }

// UnavailableError is a 502, 503 or 504, after all attempts. With the code outcome_unknown the write may or may not
// have happened; the same applies to an answer that did not come from Vanline. Read the record before you repeat the
// write with another idempotency key.
type UnavailableError struct{ *RequestError }

// Unwrap is the failed request.
func (e *UnavailableError) Unwrap() error { return e.RequestError }

// NetworkError means that no answer came, after all attempts. A write may or may not have happened.
type NetworkError struct{ *RequestError }

// Unwrap is the failed request.
func (e *NetworkError) Unwrap() error { return e.RequestError }

// TimeoutError means that no answer came in time, after all attempts. It is a NetworkError too.
type TimeoutError struct{ *NetworkError }

// Unwrap is the same error as a NetworkError.
func (e *TimeoutError) Unwrap() error { return e.NetworkError }

// Timeout is true, as for errors of net.
func (e *TimeoutError) Timeout() bool { return true }

func networkError(method, path string, cause error) error {
	message := fmt.Sprintf("No answer to %s %s: %v.", method, path, cause)
	return &NetworkError{&RequestError{Code: codeNetworkError, Message: message, Method: method, Path: path, cause: cause}}
}

func timeoutError(method, path string, limit time.Duration, cause error) error {
	message := fmt.Sprintf("No answer to %s %s within %v.", method, path, limit)
	return &TimeoutError{&NetworkError{&RequestError{Code: codeTimeout, Message: message, Method: method, Path: path, cause: cause}}}
}

func unexpected(method, path string, status int, message string, cause error) error {
	return &RequestError{Status: status, Code: codeUnexpectedAnswer, Message: message, Method: method, Path: path, cause: cause}
}

// errorOf is the error for an error answer, which may also come from a proxy.
func errorOf(response *http.Response, body []byte, method, path string, now time.Time) error {
	failed := &RequestError{Status: response.StatusCode, Code: codeUnexpectedAnswer, Method: method, Path: path}
	failed.RequestID = response.Header.Get("X-Request-Id")
	failed.RetryAfter, failed.hasRetryAfter = retryAfterOf(response.Header.Get("Retry-After"), now)
	failed.Problem = problemOf(response, body)
	if failed.Problem == nil {
		failed.Message = fmt.Sprintf("%s %s was answered %d by something other than Vanline.", method, path, failed.Status)
		return classified(failed)
	}
	failed.Code, failed.Message = failed.Problem.Code, failed.Problem.Detail
	if failed.RequestID == "" {
		failed.RequestID = strings.TrimPrefix(failed.Problem.Instance, "urn:uuid:")
	}
	return classified(failed)
}

func classified(failed *RequestError) error {
	problem := failed.Problem
	if problem == nil {
		problem = &Problem{}
	}
	switch failed.Code {
	case "merge_conflict":
		return conflictOf(failed, problem)
	case "events_pruned", "events_unknown":
		return &ResyncError{RequestError: failed, Epoch: problem.Epoch.Value(), Newest: problem.Newest.Value()}
	}
	switch failed.Status {
	case 400, 422:
		return &ValidationError{failed}
	case 401:
		return &AuthenticationError{failed}
	case 403:
		return &PermissionError{failed, problem.MissingScopes.Value()}
	case 404:
		return &NotFoundError{failed}
	case 409:
		return &StateError{failed}
	case 412:
		return conflictOf(failed, problem)
	case 429:
		return &RateLimitError{failed}
	case 502, 503, 504:
		return &UnavailableError{failed}
	default:
		return failed
	}
}

func conflictOf(failed *RequestError, problem *Problem) *ConflictError {
	return &ConflictError{
		RequestError: failed,
		Reason:       problem.Reason.Or(ConflictReasonStale),
		Current:      problem.Current.Value(),
		Changes:      problem.Changes.Value(),
		MoreChanges:  problem.MoreChanges.Value(),
		Overlaps:     problem.Overlaps.Value(),
	}
}

func problemOf(response *http.Response, body []byte) *Problem {
	if !strings.HasPrefix(response.Header.Get("Content-Type"), "application/problem+json") {
		return nil
	}
	var problem Problem
	if err := json.Unmarshal(body, &problem); err != nil {
		// A newer service may say more than this client can read: what every problem has is enough.
		var least struct{ Code, Detail, Instance, Title, Type string }
		if json.Unmarshal(body, &least) != nil {
			return nil
		}
		problem = Problem{Code: least.Code, Detail: least.Detail, Instance: least.Instance, Title: least.Title, Type: least.Type, Status: response.StatusCode}
	}
	if problem.Code == "" || problem.Instance == "" {
		return nil
	}
	return &problem
}

// retryAfterOf parses Retry-After (RFC 9110): seconds, or a date.
func retryAfterOf(header string, now time.Time) (time.Duration, bool) {
	if seconds, err := strconv.ParseUint(strings.TrimSpace(header), 10, 31); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	if date, err := http.ParseTime(header); err == nil {
		if delay := date.Sub(now); delay > 0 {
			return delay, true
		}
		return 0, true
	}
	return 0, false
}
