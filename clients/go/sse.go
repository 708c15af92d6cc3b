package vanline

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// streamed is one server-sent event. Without data it is a heartbeat, whose id may give the position of the stream.
type streamed struct {
	id, kind string
	data     []byte
	hasData  bool
}

// The limit of one message. A record and its event are far smaller.
const messageMax = 32 << 20

var errMessageTooLarge = errors.New("a message of the event stream is too large")

// readStreamed reads the next message or heartbeat. An incomplete message at the end is dropped; the follower requests
// it again.
func readStreamed(from *bufio.Reader) (streamed, error) {
	var message streamed
	isEmpty, size := true, 0
	for {
		line, err := readLine(from, messageMax-size)
		if err != nil {
			return streamed{}, err
		}
		size += len(line)
		if len(line) == 0 {
			if isEmpty {
				continue
			}
			return message, nil
		}
		isEmpty = false
		field, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(field) {
		case "id":
			message.id = string(value)
		case "event":
			message.kind = string(value)
		case "data":
			if message.hasData {
				message.data = append(message.data, '\n')
			}
			message.data, message.hasData = append(message.data, value...), true
		}
	}
}

func readLine(from *bufio.Reader, max int) ([]byte, error) {
	var line []byte
	for {
		piece, err := from.ReadSlice('\n')
		line = append(line, piece...)
		if len(line) > max {
			return nil, errMessageTooLarge
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if err == io.EOF {
			return nil, io.ErrUnexpectedEOF
		}
		if err != nil {
			return nil, err
		}
		line = bytes.TrimSuffix(line, []byte("\n"))
		return bytes.TrimSuffix(line, []byte("\r")), nil
	}
}
