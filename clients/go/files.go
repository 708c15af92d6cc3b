package vanline

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"
)

// Progress is how many bytes have arrived, of how many.
type Progress struct {
	Loaded int64 `json:"loaded"`
	Total  int64 `json:"total"`
}

// File is a file to send. It is read for its digest, and for every attempt.
type File struct {
	content io.ReaderAt
	size    int64
	media   string
}

// Content is a file in memory, with its media type.
func Content(content []byte, mediaType string) *File {
	return &File{bytes.NewReader(content), int64(len(content)), mediaType}
}

// ContentFrom is a file of a size, for example an *os.File, with its media type. It is not read as a whole.
func ContentFrom(content io.ReaderAt, size int64, mediaType string) *File {
	return &File{content, size, mediaType}
}

const (
	// Larger files are sent in parts of this length. Each part is a version of the document, so they are not small.
	partBytes = 2 << 20
	// The time limit of an attempt to send a file or a part, for slow connections.
	uploadTimeout = 120 * time.Second
	unknownType   = "application/octet-stream"
)

func (f *File) part(from, size int64) *payload {
	media := f.media
	if media == "" {
		media = unknownType
	}
	return &payload{open: func() io.Reader { return io.NewSectionReader(f.content, from, size) }, size: size, media: media}
}

func (f *File) isSentAtOnce() bool { return f.size <= partBytes }

func digestOf(content io.Reader) (string, error) {
	hash := sha256.New()
	if _, err := io.Copy(hash, content); err != nil {
		return "", fmt.Errorf("vanline: the file cannot be read: %w", err)
	}
	return "sha-256=:" + base64.StdEncoding.EncodeToString(hash.Sum(nil)) + ":", nil
}

// createWithFile creates a document with its content under a path, in one request.
func createWithFile(ctx context.Context, t *transport, to route, record NewDocument, file *File, options []Option) (*Document, error) {
	s, err := settingsOf(options, forFiles)
	if err != nil {
		return nil, err
	}
	form, err := formOf(record, file)
	if err != nil {
		return nil, err
	}
	digest, err := digestOf(form.open())
	if err != nil {
		return nil, err
	}
	s.report(0, file.size)
	created, err := fetch[Document](ctx, t, &call{
		method: methodPost, to: to, headers: map[string]string{"Content-Digest": digest}, file: form,
		options: options, takes: forFiles, timeout: uploadTimeout,
	})
	if err == nil {
		s.report(file.size, file.size)
	}
	return created, err
}

func (s settings) report(loaded, total int64) {
	if s.onProgress != nil {
		s.onProgress(Progress{loaded, total})
	}
}

// formOf is a form (RFC 7578) as bytes, the same for every attempt.
func formOf(record NewDocument, file *File) (*payload, error) {
	content, err := json.Marshal(record)
	if err != nil {
		return nil, err
	}
	part := file.part(0, file.size)
	// In a form it is a line of its own, which nothing else may begin.
	if !isHeaderText(part.media) {
		return nil, errors.New("vanline: the media type of the file has characters that a header cannot have")
	}
	var name strings.Builder
	for _, each := range record.Name {
		if strings.ContainsRune("\"\r\n", each) {
			name.WriteString(url.PathEscape(string(each)))
		} else {
			name.WriteRune(each)
		}
	}
	boundary := randomHex()
	var form bytes.Buffer
	fmt.Fprintf(&form, "--%s\r\nContent-Disposition: form-data; name=\"record\"\r\nContent-Type: application/json\r\n\r\n%s\r\n", boundary, content)
	fmt.Fprintf(&form, "--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\nContent-Type: %s\r\n\r\n", boundary, name.String(), part.media)
	if _, err := io.Copy(&form, part.open()); err != nil {
		return nil, fmt.Errorf("vanline: the file cannot be read: %w", err)
	}
	fmt.Fprintf(&form, "\r\n--%s--\r\n", boundary)
	return bytesPayload(form.Bytes(), "multipart/form-data; boundary="+boundary), nil
}

// upload stores a file as the content of the document at a path: at once, or a large one in parts.
func upload[Item Versioned](ctx context.Context, t *transport, to route, record Versioned, file *File, options []Option) (*Item, error) {
	s, err := settingsOf(options, forFiles)
	if err != nil {
		return nil, err
	}
	digest, err := digestOf(file.part(0, file.size).open())
	if err != nil {
		return nil, err
	}
	s.report(0, file.size)
	if !file.isSentAtOnce() {
		parts := &parts{t: t, to: to, file: file, digest: digest, settings: s}
		return sendParts[Item](ctx, parts, record)
	}
	headers := ifMatch(record)
	headers["Repr-Digest"] = digest
	changed, err := fetch[Item](ctx, t, &call{
		method: methodPut, to: to, headers: headers, file: file.part(0, file.size),
		options: options, takes: forFiles, timeout: uploadTimeout,
	})
	if err == nil {
		s.report(file.size, file.size)
	}
	return changed, err
}

type parts struct {
	t        *transport
	to       route
	file     *File
	digest   string
	settings settings
}

// sendParts sends one part after the other. Each is based on the version that acknowledges the part before it, and is
// sent again if the connection breaks.
func sendParts[Item Versioned](ctx context.Context, p *parts, record Versioned) (*Item, error) {
	var version *Item
	for from := int64(0); from < p.file.size; from += partBytes {
		size := p.file.size - from
		if size > partBytes {
			size = partBytes
		}
		sent, err := fetch[Item](ctx, p.t, p.request(record, from, size))
		var conflict *ConflictError
		if errors.As(err, &conflict) {
			current, isHarmless := versionToContinue(conflict, from)
			if isHarmless {
				sent, err = fetch[Item](ctx, p.t, p.request(current, from, size))
			}
		}
		if err != nil {
			return nil, err
		}
		p.settings.report(from+size, p.file.size)
		version, record = sent, *sent
	}
	return version, nil
}

func (p *parts) request(on Versioned, from, size int64) *call {
	headers := ifMatch(on)
	headers["Content-Range"] = fmt.Sprintf("bytes %d-%d/%d", from, from+size-1, p.file.size)
	if from+size == p.file.size {
		headers["Repr-Digest"] = p.digest
	}
	options := callOptions(p.settings)
	if p.settings.has(optKey) {
		options = append(options, IdempotencyKey(fmt.Sprintf("%s:%d", p.settings.key, from)))
	}
	return &call{
		method: methodPatch, to: p.to, headers: headers, file: p.file.part(from, size),
		options: options, takes: forFiles, timeout: uploadTimeout,
	}
}

// versionToContinue is the version on which an upload continues after a conflict: one in which only other fields have
// changed since its first part.
func versionToContinue(conflict *ConflictError, received int64) (Versioned, bool) {
	var current struct {
		Ref
		Received *int64 `json:"received"`
	}
	if received == 0 || json.Unmarshal(conflict.Current, &current) != nil {
		return nil, false
	}
	return current.Ref, current.Received != nil && *current.Received == received
}
