package vanline

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// EventQuery selects events of the feed.
type EventQuery struct {
	// Type: shipment.* means all types of shipments.
	Type []string `json:"type,omitempty"`
	// MoveID includes what belongs to the move.
	MoveID string `json:"moveID,omitempty"`
	// After is the seq of your last event.
	After int `json:"after,omitempty"`
	// Epoch is the epoch of After.
	Epoch string `json:"epoch,omitempty"`
	// Last asks for the newest events.
	Last  int `json:"last,omitempty"`
	Limit int `json:"limit,omitempty"`
}

// EventPage is one answer of the feed.
type EventPage struct {
	Items []*Event `json:"items"`
	// Position is the last number that the answer covers: use it as the next After.
	Position int `json:"position"`
	// HasMore says that there is more. With a filter, an answer can be empty although more events follow.
	HasMore bool `json:"hasMore"`
}

// FeedPlace is a place in the feed. A seq is valid only within its epoch.
type FeedPlace struct {
	Seq int `json:"seq"`
	// Epoch changes when the service is restored from a backup. It is empty for a service without epochs.
	Epoch string `json:"epoch,omitempty"`
}

// EventMethods are the calls for the feed of events.
type EventMethods struct{ t *transport }

const (
	feedPath   = "/v1/events"
	feedLimit  = 50
	waitMargin = 15 * time.Second
)

// Page reads one answer of the service, and the position to continue from.
func (m *EventMethods) Page(ctx context.Context, query EventQuery, options ...Option) (*EventPage, error) {
	s, err := settingsOf(options, forReads|optWait)
	if err != nil {
		return nil, err
	}
	members, err := membersOf(query)
	if err != nil {
		return nil, err
	}
	c := &call{method: methodGet, to: at(feedPath), query: members, options: options, takes: forReads | optWait}
	if s.has(optWait) {
		c.headers = map[string]string{"Prefer": "wait=" + strconv.Itoa(int(math.Ceil(s.wait.Seconds())))}
		c.timeout = s.wait + waitMargin
	}
	got, err := m.t.send(ctx, c)
	if err != nil {
		return nil, err
	}
	page := &EventPage{Position: query.After, HasMore: strings.Contains(got.header.Get("Link"), `rel="next"`)}
	if err := got.decode(c, &page.Items); err != nil {
		return nil, err
	}
	if position, err := strconv.Atoi(got.header.Get("Vanline-Position")); err == nil {
		page.Position = position
	} else if len(page.Items) > 0 {
		page.Position = page.Items[len(page.Items)-1].Seq
	}
	return page, nil
}

// List reads the events after a number, or the Last ones, oldest first. With the option Wait an empty answer waits for
// a new event.
func (m *EventMethods) List(ctx context.Context, query EventQuery, options ...Option) ([]*Event, error) {
	limit := query.Limit
	if limit == 0 {
		limit = query.Last
	}
	if limit == 0 {
		limit = feedLimit
	}
	s, err := settingsOf(options, forReads|optWait)
	if err != nil {
		return nil, err
	}
	page, err := m.Page(ctx, query, options...)
	if err != nil {
		return nil, err
	}
	items := page.Items
	for page.HasMore && len(items) < limit {
		// Do not wait while there are events to return.
		if len(items) > 0 {
			options = callOptions(s)
		}
		rest := query
		rest.Last, rest.After, rest.Limit = 0, page.Position, limit-len(items)
		if page, err = m.Page(ctx, rest, options...); err != nil {
			return nil, err
		}
		items = append(items, page.Items...)
	}
	return items, nil
}

// Head is the end of the feed: the seq of the newest event (0 if none) and the epoch. Call it before you read the
// records, and follow from there.
func (m *EventMethods) Head(ctx context.Context, options ...Option) (*FeedPlace, error) {
	c := &call{method: methodGet, to: at(feedPath), query: map[string]any{"last": 1}, options: options, takes: forReads}
	got, err := m.t.send(ctx, c)
	if err != nil {
		return nil, err
	}
	var events []*Event
	place := &FeedPlace{Epoch: epochOf(got.header)}
	if err := got.decode(c, &events); err != nil {
		return nil, err
	}
	if len(events) > 0 {
		place.Seq = events[0].Seq
	}
	return place, nil
}

func epochOf(header http.Header) string { return header.Get("Vanline-Epoch") }
