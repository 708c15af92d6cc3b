package vanline

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"
)

// FollowOptions say what to follow, and from where.
type FollowOptions struct {
	// Type: shipment.* means all types of shipments.
	Type []string
	// MoveID includes what belongs to the move.
	MoveID string
	// After is the seq of your last event; default: from the beginning.
	After int
	// Epoch is the epoch of After; default: that of the first answer.
	Epoch string
	// SilenceMax is the silence after which the stream counts as broken; default 45 seconds. The service sends
	// something every 15.
	SilenceMax time.Duration
	// OnOpen is called when the stream is connected, with its epoch. Store the epoch with the seq of your last event.
	OnOpen func(FeedPlace)
	// OnPresence is called when a person opens, edits or leaves a record. It is no event: it has no number and is not
	// repeated.
	OnPresence func(Presence)
	// OnBreak is called when the stream breaks, with the error and the delay before the next attempt.
	OnBreak func(err error, delay time.Duration)
}

const silenceMaxDefault = 45 * time.Second

// Follower gives live events, each once and in order. When the connection breaks, it reconnects after the last event
// received: no event is missed. It stays in one epoch: after a restore from a backup Err is a *ResyncError.
type Follower struct {
	t       *transport
	options FollowOptions
	place   FeedPlace
	breaks  int
	stream  *http.Response
	reader  *bufio.Reader
	cancel  context.CancelFunc
	item    *Event
	err     error
	isOver  bool
}

// Follow follows the feed. It connects with the first Next; call Close when you stop.
func (m *EventMethods) Follow(options FollowOptions) *Follower {
	if options.SilenceMax <= 0 {
		options.SilenceMax = silenceMaxDefault
	}
	return &Follower{t: m.t, options: options, place: FeedPlace{Seq: options.After, Epoch: options.Epoch}}
}

// Item is the event that Next has read.
func (f *Follower) Item() *Event { return f.item }

// Err is why Next has returned false: the error of its context, or one that a reconnection does not help against. After
// Close it is nil.
func (f *Follower) Err() error { return f.err }

// Place is the last event, or the last position without one, and the epoch: store it to continue after a restart.
func (f *Follower) Place() FeedPlace { return f.place }

// Close ends the connection.
func (f *Follower) Close() error {
	f.isOver, f.err = true, nil
	f.disconnect()
	return nil
}

func (f *Follower) disconnect() {
	if f.stream != nil {
		f.cancel()
		f.stream.Body.Close()
	}
	f.stream, f.reader, f.cancel = nil, nil, nil
}

// Next waits for the next event. It returns false when the context ends, and after an error. After the end of a
// context, the next call continues where this one was.
func (f *Follower) Next(ctx context.Context) bool {
	f.item = nil
	if f.isOver {
		return false
	}
	for f.err = nil; ; {
		event, err := f.next(ctx)
		if event != nil {
			f.item = event
			return true
		}
		if err == nil {
			continue
		}
		f.disconnect()
		if ctx.Err() != nil {
			f.err = fmt.Errorf("vanline: the event feed: %w", ctx.Err())
			return false
		}
		failed, passes := isPassing(err)
		if !passes {
			f.err, f.isOver = err, true
			return false
		}
		delay, helps := retryDelay(err, f.breaks, jitter)
		if !helps {
			delay = failed.RetryAfter
		}
		f.breaks++
		if f.options.OnBreak != nil {
			f.options.OnBreak(err, delay)
		}
		_ = pause(ctx, delay)
	}
}

// next connects if necessary, and reads one message. A heartbeat or presence is no event, and no error.
func (f *Follower) next(ctx context.Context) (*Event, error) {
	if f.stream == nil {
		if err := f.connect(ctx); err != nil {
			return nil, err
		}
	}
	message, err := f.heard(ctx)
	if err != nil {
		return nil, networkError(methodGet, feedPath, err)
	}
	f.breaks = 0
	if message.id != "" {
		if seq, err := strconv.Atoi(message.id); err == nil {
			f.place.Seq = seq
		}
	}
	if !message.hasData {
		return nil, nil
	}
	if message.kind == "presence" {
		return nil, f.present(message.data)
	}
	event := &Event{}
	if err := json.Unmarshal(message.data, event); err != nil {
		return nil, unexpected(methodGet, feedPath, http.StatusOK, "The event stream has an event that this client cannot read.", err)
	}
	return event, nil
}

func (f *Follower) present(data []byte) error {
	if f.options.OnPresence == nil {
		return nil
	}
	var presence Presence
	if err := json.Unmarshal(data, &presence); err != nil {
		return unexpected(methodGet, feedPath, http.StatusOK, "The event stream has a presence that this client cannot read.", err)
	}
	f.options.OnPresence(presence)
	return nil
}

// connect opens the stream. The connection outlives the call of Next that has made it.
func (f *Follower) connect(ctx context.Context) error {
	query, err := membersOf(EventQuery{Type: f.options.Type, MoveID: f.options.MoveID, Epoch: f.place.Epoch})
	if err != nil {
		return err
	}
	query["after"] = f.place.Seq
	if f.options.OnPresence != nil {
		query["presence"] = true
	}
	connection, cancel := context.WithCancel(context.Background())
	stop := whenDone(ctx, cancel)
	defer stop()
	response, err := f.t.open(connection, &call{
		method: methodGet, to: at(feedPath), query: query, headers: map[string]string{"Accept": "text/event-stream"},
		options: []Option{WithRetries(0)}, takes: forReads, isEndless: true,
	})
	if err != nil {
		cancel()
		return err
	}
	f.stream, f.cancel, f.reader = response, cancel, bufio.NewReader(response.Body)
	epoch := epochOf(response.Header)
	if f.place.Epoch == "" {
		f.place.Epoch = epoch
	}
	if f.options.OnOpen != nil {
		f.options.OnOpen(FeedPlace{Seq: f.place.Seq, Epoch: epoch})
	}
	return nil
}

var errSilence = errors.New("the event stream was silent for too long")

// heard reads the next message; it fails if the stream is silent for too long. The time that the caller needs between
// two calls does not count.
func (f *Follower) heard(ctx context.Context) (streamed, error) {
	var isSilent atomic.Bool
	cancel := f.cancel
	timer := time.AfterFunc(f.options.SilenceMax, func() {
		isSilent.Store(true)
		cancel()
	})
	defer timer.Stop()
	stop := whenDone(ctx, cancel)
	defer stop()
	message, err := readStreamed(f.reader)
	if err != nil && isSilent.Load() {
		return message, errSilence
	}
	return message, err
}

// whenDone calls a function when a context ends. It leaves nothing behind after stop.
func whenDone(ctx context.Context, call func()) (stop func()) {
	if ctx.Done() == nil {
		return func() {}
	}
	stopped, left := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(left)
		select {
		case <-ctx.Done():
			call()
		case <-stopped:
		}
	}()
	return func() {
		close(stopped)
		<-left
	}
}
