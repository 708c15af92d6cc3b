package vanline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// baseOf is the base URL without a trailing slash. Invalid values are refused early, with a clear message. The value is
// in no message, because it may contain a credential.
func baseOf(text string) (string, error) {
	base, err := url.Parse(text)
	switch {
	case err != nil || base.Host == "":
		return "", errors.New("vanline: BaseURL must be the URL of the service, for example https://vanline.example.com")
	case base.Scheme != "http" && base.Scheme != "https":
		return "", errors.New("vanline: BaseURL must begin with http: or https:")
	case base.User != nil:
		return "", errors.New("vanline: BaseURL must not contain a credential; use Token or APIKey")
	case base.RawQuery != "" || base.ForceQuery || base.Fragment != "":
		return "", errors.New("vanline: BaseURL must not have a query or a fragment")
	}
	path := strings.TrimRight(base.EscapedPath(), "/")
	if strings.HasSuffix(path, "/v1") {
		return "", errors.New("vanline: BaseURL must not end in /v1")
	}
	return base.Scheme + "://" + base.Host + path, nil
}

// route is the path of a request, or why there is none.
type route struct {
	path string
	err  error
}

// at puts ids into the places {} of a path; each id is encoded as one segment.
func at(pattern string, ids ...string) route {
	path := pattern
	for _, id := range ids {
		// In a URL these segments mean another path.
		if id == "" || id == "." || id == ".." {
			return route{err: fmt.Errorf("vanline: %q cannot be an id", id)}
		}
		path = strings.Replace(path, "{}", segmentOf(id), 1)
	}
	return route{path: path}
}

// segmentOf encodes an id. Braces are encoded too, so that an id is no place for the next one.
func segmentOf(id string) string { return url.PathEscape(id) }

// under is a path below another one.
func (r route) under(rest string) route {
	r.path += rest
	return r
}

// membersOf are the members of a filter that have values.
func membersOf(filter any) (map[string]any, error) {
	encoded, err := json.Marshal(filter)
	if err != nil {
		return nil, fmt.Errorf("vanline: the filter is not valid: %w", err)
	}
	members := map[string]any{}
	decoder := json.NewDecoder(bytes.NewReader(encoded))
	decoder.UseNumber()
	if err := decoder.Decode(&members); err != nil {
		return nil, fmt.Errorf("vanline: the filter is not an object: %w", err)
	}
	return members, nil
}

// searchOf is a query string: several values separated by commas, a range as name[gte].
func searchOf(members map[string]any) string {
	values := url.Values{}
	for name, value := range members {
		switch value := value.(type) {
		case nil:
		case []any:
			texts := make([]string, len(value))
			for i, each := range value {
				texts[i] = textOf(each)
			}
			if len(texts) > 0 {
				values.Set(name, strings.Join(texts, ","))
			}
		case map[string]any:
			for bound, limit := range value {
				values.Set(name+"["+bound+"]", textOf(limit))
			}
		default:
			values.Set(name, textOf(value))
		}
	}
	if len(values) == 0 {
		return ""
	}
	return "?" + values.Encode()
}

func textOf(value any) string {
	switch value := value.(type) {
	case string:
		return value
	case bool:
		return strconv.FormatBool(value)
	default:
		return fmt.Sprint(value)
	}
}
