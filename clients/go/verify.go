package vanline

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// WebhookVerificationError means that a webhook has no valid signature.
type WebhookVerificationError struct{ Message string }

func (e *WebhookVerificationError) Error() string { return "vanline: " + e.Message }

// VerifyOptions are the limits of VerifyWebhook.
type VerifyOptions struct {
	// Tolerance is the maximum age of a message, also into the future; default 5 minutes.
	Tolerance time.Duration
	// Now is the time to compare with; default: that of the clock.
	Now time.Time
}

const (
	toleranceDefault = 5 * time.Minute
	secretPrefix     = "whsec_"
)

var secondsText = regexp.MustCompile(`^\d{1,12}$`)

// VerifyWebhook returns the message if its signature (Standard Webhooks) matches one of the secrets, or a
// *WebhookVerificationError. Pass the body exactly as received: text that was parsed and written again has another
// signature. options may be nil.
func VerifyWebhook(body []byte, header http.Header, secrets []string, options *VerifyOptions) (*CloudEvent, error) {
	var message CloudEvent
	if err := verify(body, header, secrets, options, &message); err != nil {
		return nil, err
	}
	return &message, nil
}

// VerifyWebhookEvent is VerifyWebhook for a webhook with the form EVENT, which sends events as in the feed.
func VerifyWebhookEvent(body []byte, header http.Header, secrets []string, options *VerifyOptions) (*Event, error) {
	var event Event
	if err := verify(body, header, secrets, options, &event); err != nil {
		return nil, err
	}
	return &event, nil
}

// verify reads the body into message if a signature matches.
func verify(body []byte, header http.Header, secrets []string, options *VerifyOptions, message any) error {
	limits := VerifyOptions{Tolerance: toleranceDefault, Now: time.Now()}
	if options != nil && options.Tolerance > 0 {
		limits.Tolerance = options.Tolerance
	}
	if options != nil && !options.Now.IsZero() {
		limits.Now = options.Now
	}
	var values [3]string
	for i, name := range []string{"Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"} {
		if values[i] = header.Get(name); values[i] == "" {
			return &WebhookVerificationError{"The header " + strings.ToLower(name) + " is missing."}
		}
	}
	id, timestamp, signatures := values[0], values[1], values[2]
	if !secondsText.MatchString(timestamp) {
		return &WebhookVerificationError{"webhook-timestamp is not a number of seconds."}
	}
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	// In milliseconds: the difference of two instants that are far apart does not fit into a Duration.
	age := limits.Now.UnixMilli() - seconds*1000
	if tolerance := limits.Tolerance.Milliseconds(); age > tolerance || age < -tolerance {
		return &WebhookVerificationError{"The timestamp of the webhook is too old or in the future."}
	}
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, secretPrefix))
		if err != nil || len(key) == 0 {
			// The reason would show a part of the secret.
			return errors.New("vanline: a webhook secret must be whsec_ and base64")
		}
		if isSigned(key, id+"."+timestamp+".", body, signatures) {
			return json.Unmarshal(body, message)
		}
	}
	return &WebhookVerificationError{"No signature of the webhook matches."}
}

func isSigned(key []byte, prefix string, body []byte, signatures string) bool {
	hash := hmac.New(sha256.New, key)
	hash.Write([]byte(prefix))
	hash.Write(body)
	expected := hash.Sum(nil)
	for _, each := range strings.Split(signatures, " ") {
		given, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(each, "v1,"))
		// Equal compares in constant time.
		if strings.HasPrefix(each, "v1,") && err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}
