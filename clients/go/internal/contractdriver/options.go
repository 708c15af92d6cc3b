package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"sort"
	"time"

	vanline "github.com/vanline/vanline/clients/go"
)

type members map[string]json.RawMessage

// take reads a member, and says whether it is there.
func take[T any](from members, name string, into *T) bool {
	given, ok := from[name]
	delete(from, name)
	if !ok || string(given) == "null" {
		return false
	}
	if err := json.Unmarshal(given, into); err != nil {
		panic(fmt.Sprintf("%s: %s: %v", name, given, err))
	}
	return true
}

// rest is an error for members that nothing has read.
func rest(of members) error {
	var names []string
	for name := range of {
		names = append(names, name)
	}
	sort.Strings(names)
	if len(names) > 0 {
		return fmt.Errorf("there is no option %v", names)
	}
	return nil
}

func (d *driver) takeFunction(from members, name string) string {
	given, ok := from[name]
	delete(from, name)
	if !ok {
		return ""
	}
	function, err := functionName(given)
	if err != nil {
		panic(err)
	}
	return function
}

func milliseconds(count float64) time.Duration {
	return time.Duration(count * float64(time.Millisecond))
}

func (d *driver) openClient(given members) error {
	var name string
	var count float64
	var retries int
	options := vanline.Options{}
	take(given, "name", &name)
	take(given, "baseUrl", &options.BaseURL)
	take(given, "apiKey", &options.APIKey)
	take(given, "channel", &options.Channel)
	if take(given, "timeoutMs", &count) {
		options.Timeout = milliseconds(count)
	}
	if take(given, "retries", &retries) {
		options.Retries = retries
		if retries == 0 {
			options.Retries = -1
		}
	}
	if function := d.takeFunction(given, "onRetry"); function != "" {
		options.OnRetry = func(retry vanline.Retry) {
			d.callback(function, map[string]any{
				"error": shownError(retry.Err), "attempt": retry.Attempt, "delayMs": retry.Delay.Milliseconds(),
				"method": retry.Method, "path": retry.Path,
			})
		}
	}
	if err := rest(given); err != nil {
		return err
	}
	client, err := vanline.New(options)
	d.clients[name] = client
	return err
}

// options are those of a call.
func (d *driver) options(given json.RawMessage) ([]vanline.Option, error) {
	var from members
	if err := json.Unmarshal(given, &from); err != nil {
		return nil, err
	}
	var options []vanline.Option
	add := func(isGiven bool, option func() vanline.Option) {
		if isGiven {
			options = append(options, option())
		}
	}
	var text string
	var count float64
	var whole int
	var names []string
	flag := func(name string) bool {
		var is bool
		return take(from, name, &is) && is
	}
	add(take(from, "timeoutMs", &count), func() vanline.Option { return vanline.WithTimeout(milliseconds(count)) })
	add(take(from, "retries", &whole), func() vanline.Option { return vanline.WithRetries(whole) })
	add(take(from, "idempotencyKey", &text), func() vanline.Option { return vanline.IdempotencyKey(text) })
	add(flag("dryRun"), vanline.DryRun)
	add(flag("merge"), vanline.Merge)
	add(take(from, "tries", &whole), func() vanline.Option { return vanline.Tries(whole) })
	add(take(from, "onOverlap", &text) && text == "rerun", vanline.RerunOnOverlap)
	add(take(from, "fields", &names), func() vanline.Option { return vanline.Fields(names...) })
	names = nil
	add(take(from, "expand", &names), func() vanline.Option { return vanline.Expand(names...) })
	add(flag("unlessExists"), vanline.UnlessExists)
	add(take(from, "channel", &text), func() vanline.Option { return vanline.Channel(text) })
	add(take(from, "mode", &text), func() vanline.Option { return vanline.Mode(vanline.BulkMode(text)) })
	add(flag("count"), vanline.Count)
	add(take(from, "waitS", &count), func() vanline.Option { return vanline.Wait(milliseconds(count * 1000)) })
	add(flag("cascade"), vanline.Cascade)
	var instant time.Time
	add(take(from, "occurredAt", &instant), func() vanline.Option { return vanline.OccurredAt(instant) })
	add(take(from, "asOf", &instant), func() vanline.Option { return vanline.AtInstant(instant) })
	if function := d.takeFunction(from, "onProgress"); function != "" {
		options = append(options, vanline.OnProgress(func(progress vanline.Progress) { d.callback(function, progress) }))
	}
	return options, rest(from)
}

func (d *driver) followOptions(args []json.RawMessage) (vanline.FollowOptions, error) {
	options := vanline.FollowOptions{}
	if len(args) == 0 || string(args[0]) == "null" {
		return options, nil
	}
	var from members
	if err := json.Unmarshal(listed(reflect.TypeOf(vanline.EventQuery{}), args[0]), &from); err != nil {
		return options, err
	}
	var count float64
	take(from, "type", &options.Type)
	take(from, "moveID", &options.MoveID)
	take(from, "after", &options.After)
	take(from, "epoch", &options.Epoch)
	if take(from, "silenceMaxMs", &count) {
		options.SilenceMax = milliseconds(count)
	}
	if function := d.takeFunction(from, "onOpen"); function != "" {
		options.OnOpen = func(place vanline.FeedPlace) { d.callback(function, map[string]any{"epoch": place.Epoch}) }
	}
	if function := d.takeFunction(from, "onBreak"); function != "" {
		options.OnBreak = func(err error, delay time.Duration) { d.callback(function, shownError(err), delay.Milliseconds()) }
	}
	if function := d.takeFunction(from, "onPresence"); function != "" {
		options.OnPresence = func(presence vanline.Presence) { d.callback(function, presence) }
	}
	return options, rest(from)
}

// verify is verifyWebhook(body, headers, secrets, options).
func (d *driver) verify(args []json.RawMessage) (reflect.Value, error) {
	var text string
	body, _, err := bytesOf(args[0])
	if json.Unmarshal(args[0], &text) == nil {
		body, err = []byte(text), nil
	}
	if err != nil {
		return nothing, err
	}
	var headers map[string][]string
	if err := json.Unmarshal(listed(reflect.TypeOf(headers), args[1]), &headers); err != nil {
		return nothing, err
	}
	header := http.Header{}
	for name, values := range headers {
		for _, value := range values {
			header.Add(name, value)
		}
	}
	var secrets []string
	if err := json.Unmarshal(listed(reflect.TypeOf(secrets), args[2]), &secrets); err != nil {
		return nothing, err
	}
	options := &vanline.VerifyOptions{}
	if len(args) > 3 {
		var from members
		var count float64
		if err := json.Unmarshal(args[3], &from); err != nil {
			return nothing, err
		}
		if take(from, "nowMs", &count) {
			options.Now = time.UnixMilli(int64(count))
		}
		if take(from, "toleranceMs", &count) {
			options.Tolerance = milliseconds(count)
		}
		if err := rest(from); err != nil {
			return nothing, err
		}
	}
	message, err := vanline.VerifyWebhook(body, header, secrets, options)
	return reflect.ValueOf(message), err
}
