package vanline

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestAStreamIsReadMessageByMessage(t *testing.T) {
	text := ":\n\n" + "id: 7\nevent: shipment.updated\ndata: {\"a\":\r\ndata: 1}\r\n\r\n" + "id:8\n\n" + "retry: 10\n\nid: 9\ndata: cut"
	reader := bufio.NewReaderSize(strings.NewReader(text), 16)
	var messages []streamed
	for {
		message, err := readStreamed(reader)
		if err != nil {
			if !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("got %v", err)
			}
			break
		}
		messages = append(messages, message)
	}
	if len(messages) != 4 {
		t.Fatalf("got %d messages", len(messages))
	}
	if first := messages[1]; first.id != "7" || first.kind != "shipment.updated" || string(first.data) != "{\"a\":\n1}" {
		t.Errorf("got %+v", first)
	}
	if heartbeat := messages[2]; heartbeat.id != "8" || heartbeat.hasData {
		t.Errorf("got %+v", heartbeat)
	}
}

func TestAMessageWithoutAnEndIsAnError(t *testing.T) {
	endless := io.MultiReader(strings.NewReader("data: "), &repeated{})
	if _, err := readStreamed(bufio.NewReader(endless)); !errors.Is(err, errMessageTooLarge) {
		t.Errorf("got %v", err)
	}
}

type repeated struct{}

func (*repeated) Read(into []byte) (int, error) {
	for i := range into {
		into[i] = 'x'
	}
	return len(into), nil
}
