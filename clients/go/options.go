package vanline

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Options describe the service, and who calls it.
type Options struct {
	// BaseURL is the URL of the service, without /v1: https://vanline.example.com.
	BaseURL string
	// APIKey is an API key of the service, vl_…
	APIKey string
	// Token returns a JWT of your identity provider. It is called before every attempt. Give a Token or an APIKey.
	Token func(ctx context.Context) (string, error)
	// Channel is the channel of writes, shown in the history. The service may allow only some.
	Channel string
	// Timeout is the time limit of one attempt; default 15 seconds.
	Timeout time.Duration
	// Retries is the number of retries: default 3, and none if it is negative.
	Retries int
	// OnRetry is called for every failed attempt that will be retried.
	OnRetry func(Retry)
	// HTTPClient sends the requests; default: a client of its own. Redirections are never followed.
	HTTPClient *http.Client
	// MaxAnswerBytes is the limit of an answer that is read as a whole; default 64 MiB. Files have MaxFileBytes.
	MaxAnswerBytes int64
	// MaxFileBytes is the limit of a downloaded file; default 1 GiB.
	MaxFileBytes int64
}

// String shows no credential.
func (o Options) String() string { return fmt.Sprintf("vanline.Options{BaseURL: %q}", o.BaseURL) }

// GoString shows no credential.
func (o Options) GoString() string { return o.String() }

// Retry is a failed attempt that will be retried.
type Retry struct {
	Err     error
	Attempt int
	Delay   time.Duration
	Method  string
	Path    string
}

// Option is a setting of one call. A method refuses options that it does not have.
type Option func(*settings)

type settings struct {
	given          setting
	timeout        time.Duration
	retries        int
	key            string
	fields, expand []string
	mode           BulkMode
	tries          int
	channel        string
	wait           time.Duration
	occurredAt     time.Time
	asOf           time.Time
	onProgress     func(Progress)
}

type setting uint32

const (
	optTimeout setting = 1 << iota
	optRetries
	optKey
	optDryRun
	optMerge
	optTries
	optRerun
	optFields
	optExpand
	optUnlessExists
	optChannel
	optMode
	optCount
	optWait
	optOccurredAt
	optCascade
	optProgress
	optAsOf
)

const (
	forReads  = optTimeout | optRetries
	forWrites = forReads | optKey | optDryRun
	forLists  = forReads | optCount
	forFiles  = forReads | optKey | optProgress
)

var settingNames = []string{
	"WithTimeout", "WithRetries", "IdempotencyKey", "DryRun", "Merge", "Tries", "RerunOnOverlap", "Fields", "Expand",
	"UnlessExists", "Channel", "Mode", "Count", "Wait", "OccurredAt", "Cascade", "OnProgress", "AtInstant",
}

func option(what setting, set func(*settings)) Option {
	return func(s *settings) {
		s.given |= what
		if set != nil {
			set(s)
		}
	}
}

// WithTimeout is the time limit of one attempt.
func WithTimeout(limit time.Duration) Option {
	return option(optTimeout, func(s *settings) { s.timeout = limit })
}

// WithRetries is the number of retries; 0 for none.
func WithRetries(count int) Option {
	return option(optRetries, func(s *settings) { s.retries = count })
}

// IdempotencyKey is your own key for a write, so that it happens once even if your program restarts.
func IdempotencyKey(key string) Option { return option(optKey, func(s *settings) { s.key = key }) }

// DryRun lets the service answer as it would answer the write, and write nothing.
func DryRun() Option { return option(optDryRun, nil) }

// Merge lets the service apply a patch to a newer version, unless a patched field has changed.
func Merge() Option { return option(optMerge, nil) }

// Tries is the maximum number of attempts of an edit; default 5, or 50 with RerunOnOverlap.
func Tries(count int) Option { return option(optTries, func(s *settings) { s.tries = count }) }

// RerunOnOverlap lets an edit call its function again also if others have changed a patched field. Use it for a
// function that computes the patch from the record, such as a counter.
func RerunOnOverlap() Option { return option(optRerun, nil) }

// Fields selects the members to read; id and eTag are always included.
func Fields(names ...string) Option { return option(optFields, func(s *settings) { s.fields = names }) }

// Expand includes related records.
func Expand(names ...string) Option { return option(optExpand, func(s *settings) { s.expand = names }) }

// UnlessExists creates a record only if none has its reference; otherwise it is a ConflictError with that record.
func UnlessExists() Option { return option(optUnlessExists, nil) }

// Channel is the channel of a write, shown in the history.
func Channel(name string) Option { return option(optChannel, func(s *settings) { s.channel = name }) }

// Mode of a bulk: BulkModeAtomic, the default, is all operations or none; with BulkModeIsolated each is by itself.
func Mode(mode BulkMode) Option { return option(optMode, func(s *settings) { s.mode = mode }) }

// Count counts the records of all pages; the service then examines all of them.
func Count() Option { return option(optCount, nil) }

// Wait lets an empty answer of the feed wait for a new event, up to 60 seconds.
func Wait(limit time.Duration) Option { return option(optWait, func(s *settings) { s.wait = limit }) }

// OccurredAt says when a person signed, if that was before it is sent.
func OccurredAt(instant time.Time) Option {
	return option(optOccurredAt, func(s *settings) { s.occurredAt = instant })
}

// Cascade revokes all keys below a key too.
func Cascade() Option { return option(optCascade, nil) }

// OnProgress is called as bytes of a file are sent or received.
func OnProgress(call func(Progress)) Option {
	return option(optProgress, func(s *settings) { s.onProgress = call })
}

// AtInstant reads the content that a document had at an instant.
func AtInstant(instant time.Time) Option {
	return option(optAsOf, func(s *settings) { s.asOf = instant })
}

func settingsOf(options []Option, takes setting) (settings, error) {
	var s settings
	for _, set := range options {
		set(&s)
	}
	if extra := s.given &^ takes; extra != 0 {
		var names []string
		for i, name := range settingNames {
			if extra&(1<<i) != 0 {
				names = append(names, name)
			}
		}
		return s, fmt.Errorf("vanline: this method does not have the option %s", strings.Join(names, ", "))
	}
	return s, nil
}

func (s settings) has(what setting) bool { return s.given&what != 0 }

func instantText(instant time.Time) string { return instant.UTC().Format(time.RFC3339Nano) }
