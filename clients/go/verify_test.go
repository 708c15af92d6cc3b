package vanline

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"
)

var signedAt = time.Unix(1_790_000_000, 0)

const (
	ourSecret   = "whsec_c2VjcmV0LW9mLW91cnM="
	otherSecret = "whsec_YW5vdGhlci1zZWNyZXQ="
	webhookBody = `{"specversion":"1.0","type":"shipment.updated","data":{"seq":7,"record":null},"later":true}`
)

func signed(secret, body string) string {
	key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	hash := hmac.New(sha256.New, key)
	hash.Write([]byte("msg_1.1790000000." + body))
	return "v1," + base64.StdEncoding.EncodeToString(hash.Sum(nil))
}

func webhookHeader(signature string) http.Header {
	header := http.Header{}
	header.Set("webhook-id", "msg_1")
	header.Set("webhook-timestamp", "1790000000")
	header.Set("webhook-signature", signature)
	return header
}

func TestAWebhookWithAValidSignatureIsReturned(t *testing.T) {
	for name, signature := range map[string]string{
		"one":     signed(ourSecret, webhookBody),
		"several": "v1,AAAA v2,zzzz " + signed(ourSecret, webhookBody),
	} {
		for _, secrets := range [][]string{{ourSecret}, {otherSecret, ourSecret}, {strings.TrimPrefix(ourSecret, "whsec_")}} {
			message, err := VerifyWebhook([]byte(webhookBody), webhookHeader(signature), secrets, &VerifyOptions{Now: signedAt})
			if err != nil || message.Type != "shipment.updated" || message.Data.Seq != 7 {
				t.Errorf("%s: got %v, %v", name, message, err)
			}
		}
	}
}

func TestAnEventAsInTheFeedIsReturned(t *testing.T) {
	body := `{"seq":7,"type":"shipment.updated","record":null,"later":true}`
	event, err := VerifyWebhookEvent([]byte(body), webhookHeader(signed(ourSecret, body)), []string{ourSecret}, &VerifyOptions{Now: signedAt})
	if err != nil || event.Type != "shipment.updated" || event.Seq != 7 {
		t.Errorf("got %v, %v", event, err)
	}
	if _, err = VerifyWebhookEvent([]byte(body), webhookHeader(signed(otherSecret, body)), []string{ourSecret}, &VerifyOptions{Now: signedAt}); err == nil {
		t.Error("another secret was accepted")
	}
}

func TestAWebhookWithoutAValidSignatureIsRefused(t *testing.T) {
	valid := signed(ourSecret, webhookBody)
	without := webhookHeader(valid)
	without.Del("webhook-id")
	for name, call := range map[string]func() (*CloudEvent, error){
		"another secret": func() (*CloudEvent, error) {
			return VerifyWebhook([]byte(webhookBody), webhookHeader(valid), []string{otherSecret}, &VerifyOptions{Now: signedAt})
		},
		"another body": func() (*CloudEvent, error) {
			return VerifyWebhook([]byte(webhookBody+" "), webhookHeader(valid), []string{ourSecret}, &VerifyOptions{Now: signedAt})
		},
		"no version of the signature": func() (*CloudEvent, error) {
			return VerifyWebhook([]byte(webhookBody), webhookHeader(strings.TrimPrefix(valid, "v1,")), []string{ourSecret}, &VerifyOptions{Now: signedAt})
		},
		"too old": func() (*CloudEvent, error) {
			return VerifyWebhook([]byte(webhookBody), webhookHeader(valid), []string{ourSecret}, &VerifyOptions{Now: signedAt.Add(301 * time.Second)})
		},
		"in the future": func() (*CloudEvent, error) {
			return VerifyWebhook([]byte(webhookBody), webhookHeader(valid), []string{ourSecret}, &VerifyOptions{Now: signedAt.Add(-301 * time.Second)})
		},
		"a missing header": func() (*CloudEvent, error) {
			return VerifyWebhook([]byte(webhookBody), without, []string{ourSecret}, &VerifyOptions{Now: signedAt})
		},
		"no secret": func() (*CloudEvent, error) {
			return VerifyWebhook([]byte(webhookBody), webhookHeader(valid), nil, &VerifyOptions{Now: signedAt})
		},
	} {
		_, err := call()
		var refused *WebhookVerificationError
		if !errors.As(err, &refused) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	_, err := VerifyWebhook([]byte(webhookBody), webhookHeader(valid), []string{"whsec_not base64"}, &VerifyOptions{Now: signedAt})
	if err == nil || strings.Contains(err.Error(), "not base64") {
		t.Errorf("got %v", err)
	}
}
