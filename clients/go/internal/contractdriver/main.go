// Command contractdriver drives the Go client for the contract test of all clients: clients/contract/README.md says
// what it reads and writes. With the argument methods it prints the names of the methods instead.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"unicode"

	vanline "github.com/vanline/vanline/clients/go"
)

// message is a line of the interpreter.
type message struct {
	ID     int                        `json:"id"`
	Client map[string]json.RawMessage `json:"client"`
	On     string                     `json:"on"`
	Call   string                     `json:"call"`
	Args   []json.RawMessage          `json:"args"`
	Next   string                     `json:"next"`
	Close  string                     `json:"close"`
}

type driver struct {
	lines     *bufio.Reader
	out       *json.Encoder
	clients   map[string]*vanline.Client
	iterators map[string]reflect.Value
	callbacks int
}

func main() {
	d := &driver{
		lines: bufio.NewReader(os.Stdin), out: json.NewEncoder(os.Stdout),
		clients: map[string]*vanline.Client{}, iterators: map[string]reflect.Value{},
	}
	if len(os.Args) == 2 && os.Args[1] == "methods" {
		d.write(methodNames())
		return
	}
	for {
		var asked message
		if err := d.read(&asked); err != nil {
			if !errors.Is(err, io.EOF) {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			return
		}
		answer, err := d.answer(&asked)
		if err != nil {
			answer = map[string]any{"error": shownError(err)}
		}
		answer["id"] = asked.ID
		d.write(answer)
	}
}

func (d *driver) read(into any) error {
	line, err := d.lines.ReadBytes('\n')
	if err != nil {
		return err
	}
	return json.Unmarshal(line, into)
}

func (d *driver) write(line any) {
	if err := d.out.Encode(line); err != nil {
		panic(err)
	}
}

// callback calls a function of the scenario.
func (d *driver) callback(name string, args ...any) json.RawMessage {
	d.callbacks++
	d.write(map[string]any{"callback": name, "n": d.callbacks, "args": args})
	var given struct {
		N      int             `json:"n"`
		Result json.RawMessage `json:"result"`
	}
	if err := d.read(&given); err != nil {
		panic(err)
	}
	return given.Result
}

func (d *driver) answer(asked *message) (map[string]any, error) {
	switch {
	case asked.Client != nil:
		return map[string]any{"result": nil}, d.openClient(asked.Client)
	case asked.Next != "":
		return d.next(d.iterators[asked.Next])
	case asked.Close != "":
		if closer, ok := d.iterators[asked.Close].Interface().(io.Closer); ok {
			return map[string]any{"result": nil}, closer.Close()
		}
		return map[string]any{"result": nil}, nil
	}
	result, err := d.call(asked)
	if err != nil {
		return nil, err
	}
	if _, iterates := result.Type().MethodByName("Next"); iterates {
		name := fmt.Sprintf("i%d", len(d.iterators)+1)
		d.iterators[name] = result
		return map[string]any{"iterator": name}, nil
	}
	shown, err := shownValue(result)
	return map[string]any{"result": shown}, err
}

func (d *driver) next(iterator reflect.Value) (map[string]any, error) {
	has := iterator.MethodByName("Next").Call([]reflect.Value{reflect.ValueOf(context.Background())})[0].Bool()
	if !has {
		err, _ := iterator.MethodByName("Err").Call(nil)[0].Interface().(error)
		return map[string]any{"done": true}, err
	}
	shown, err := shownValue(iterator.MethodByName("Item").Call(nil)[0])
	return map[string]any{"result": shown}, err
}

// nothing is the result of a method that has none.
var nothing = reflect.ValueOf(struct{}{})

func (d *driver) call(asked *message) (reflect.Value, error) {
	if asked.On == "" {
		return d.verify(asked.Args)
	}
	group, name, _ := strings.Cut(asked.Call, ".")
	methods := reflect.ValueOf(d.clients[asked.On]).Elem().FieldByName(capital(group))
	if asked.Call == "events.follow" {
		options, err := d.followOptions(asked.Args)
		return reflect.ValueOf(d.clients[asked.On].Events.Follow(options)), err
	}
	method := methods.MethodByName(methodName(methods, name, asked.Args))
	if !method.IsValid() {
		return nothing, fmt.Errorf("there is no method %s", asked.Call)
	}
	in, err := d.arguments(method.Type(), group, asked.Args)
	if err != nil {
		return nothing, err
	}
	out := method.Call(in)
	if len(out) == 0 {
		return nothing, nil
	}
	if err, failed := out[len(out)-1].Interface().(error); failed {
		return nothing, err
	}
	if out[0].Type().Implements(errorType) {
		return nothing, nil
	}
	return out[0], nil
}

var errorType = reflect.TypeOf((*error)(nil)).Elem()

// methodName is the method in Go: a change of a status that is more than a word has a method of its own.
func methodName(methods reflect.Value, name string, args []json.RawMessage) string {
	isWhole := len(args) > 1 && strings.HasPrefix(string(args[1]), "{")
	if name == "status" && isWhole && methods.MethodByName("ChangeStatus").IsValid() {
		return "ChangeStatus"
	}
	return capital(name)
}

func capital(name string) string {
	letters := []rune(name)
	if len(letters) == 0 {
		return name
	}
	letters[0] = unicode.ToUpper(letters[0])
	return string(letters)
}
