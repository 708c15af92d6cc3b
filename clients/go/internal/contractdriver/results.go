package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"

	vanline "github.com/vanline/vanline/clients/go"
)

// shownValue is a result as the scenarios expect it. Records are what their Go types have, without the members that the
// service did not send; a member that the service did send and that the type has lost is an error.
func shownValue(value reflect.Value) (any, error) {
	switch result := value.Interface().(type) {
	case struct{}:
		return nil, nil
	case io.ReadCloser:
		defer result.Close()
		content, err := io.ReadAll(result)
		return map[string]any{"$bytes": content}, err
	case *vanline.Downloaded:
		return map[string]any{"$bytes": result.Data, "type": result.Type}, nil
	case *vanline.EventPage:
		items, err := shownValue(reflect.ValueOf(result.Items))
		return map[string]any{"items": items, "position": result.Position, "hasMore": result.HasMore}, err
	case *vanline.CloudEvent:
		if result.Specversion == "" {
			// A message that a scenario has made up: its members have no types.
			return result.RawJSON(), nil
		}
		return shownRecord(result)
	case interface{ RawJSON() json.RawMessage }:
		return shownRecord(result)
	}
	if value.Kind() == reflect.Slice {
		items := make([]any, value.Len())
		for i := range items {
			item, err := shownValue(value.Index(i))
			if err != nil {
				return nil, err
			}
			items[i] = item
		}
		return items, nil
	}
	if value.Kind() == reflect.Pointer && value.Elem().Kind() == reflect.Struct && value.Elem().FieldByName("NextCursor").IsValid() {
		return shownPage(value.Elem())
	}
	return value.Interface(), nil
}

func shownPage(page reflect.Value) (any, error) {
	items, err := shownValue(page.FieldByName("Items"))
	shown := map[string]any{"items": items}
	if cursor := page.FieldByName("NextCursor").String(); cursor != "" {
		shown["nextCursor"] = cursor
	}
	if total := page.FieldByName("TotalCount"); !total.IsNil() {
		shown["totalCount"] = total.Elem().Int()
	}
	return shown, err
}

func shownRecord(record interface{ RawJSON() json.RawMessage }) (any, error) {
	typed, err := json.Marshal(record)
	if err != nil {
		return nil, err
	}
	var decoded, sent any
	if err := json.Unmarshal(typed, &decoded); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(record.RawJSON(), &sent); err != nil {
		return nil, fmt.Errorf("%T has no JSON that it was read from: %w", record, err)
	}
	return kept(decoded, sent, fmt.Sprintf("%T", record))
}

// kept is the decoded value, without what was not sent.
func kept(decoded, sent any, path string) (any, error) {
	switch sent := sent.(type) {
	case map[string]any:
		have, ok := decoded.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("%s was lost", path)
		}
		result := map[string]any{}
		for name, each := range sent {
			value, ok := have[name]
			if !ok {
				return nil, fmt.Errorf("%s.%s was lost", path, name)
			}
			inner, err := kept(value, each, path+"."+name)
			if err != nil {
				return nil, err
			}
			result[name] = inner
		}
		return result, nil
	case []any:
		have, ok := decoded.([]any)
		if !ok || len(have) != len(sent) {
			return nil, fmt.Errorf("%s was lost", path)
		}
		result := make([]any, len(sent))
		for i := range sent {
			inner, err := kept(have[i], sent[i], fmt.Sprintf("%s[%d]", path, i))
			if err != nil {
				return nil, err
			}
			result[i] = inner
		}
		return result, nil
	default:
		return decoded, nil
	}
}

// shownError is an error as the scenarios expect it, with the name of the class in TypeScript.
func shownError(err error) map[string]any {
	var invalid *vanline.WebhookVerificationError
	if errors.As(err, &invalid) {
		return map[string]any{"kind": "WebhookVerificationError", "message": err.Error()}
	}
	var failed *vanline.RequestError
	if !errors.As(err, &failed) {
		return map[string]any{"kind": "ArgumentError", "message": err.Error()}
	}
	shown := map[string]any{
		"kind": "VanlineError", "status": failed.Status, "code": failed.Code, "message": failed.Message,
		"errors": emptied(failed.Errors()), "allowed": emptied(failed.Allowed()),
	}
	if failed.RequestID != "" {
		shown["requestID"] = failed.RequestID
	}
	if failed.Problem != nil {
		shown["problem"] = failed.Problem
	}
	kind, more := kindOf(err)
	if kind != "" {
		shown["kind"] = kind
	}
	for name, value := range more {
		shown[name] = value
	}
	return shown
}

func kindOf(err error) (string, map[string]any) {
	var (
		timeout     *vanline.TimeoutError
		network     *vanline.NetworkError
		conflict    *vanline.ConflictError
		state       *vanline.StateError
		notFound    *vanline.NotFoundError
		validation  *vanline.ValidationError
		unknown     *vanline.AuthenticationError
		forbidden   *vanline.PermissionError
		resync      *vanline.ResyncError
		rate        *vanline.RateLimitError
		unavailable *vanline.UnavailableError
	)
	switch {
	case errors.As(err, &timeout):
		return "TimeoutError", nil
	case errors.As(err, &network):
		return "NetworkError", nil
	case errors.As(err, &conflict):
		more := map[string]any{
			"reason": conflict.Reason, "changes": emptied(conflict.Changes), "overlaps": emptied(conflict.Overlaps),
			"moreChanges": conflict.MoreChanges,
		}
		if conflict.Current != nil {
			more["current"] = conflict.Current
		}
		return "ConflictError", more
	case errors.As(err, &state):
		return "StateError", nil
	case errors.As(err, &notFound):
		return "NotFoundError", nil
	case errors.As(err, &validation):
		return "ValidationError", nil
	case errors.As(err, &unknown):
		return "AuthenticationError", nil
	case errors.As(err, &forbidden):
		return "PermissionError", map[string]any{"missingScopes": emptied(forbidden.MissingScopes)}
	case errors.As(err, &resync):
		return "ResyncError", map[string]any{"epoch": resync.Epoch, "newest": resync.Newest}
	case errors.As(err, &rate):
		return "RateLimitError", nil
	case errors.As(err, &unavailable):
		return "UnavailableError", nil
	}
	return "", nil
}

func emptied[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
