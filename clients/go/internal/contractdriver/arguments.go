package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	vanline "github.com/vanline/vanline/clients/go"
)

var (
	contextType    = reflect.TypeOf((*context.Context)(nil)).Elem()
	patchType      = reflect.TypeOf((*vanline.Patch)(nil)).Elem()
	identifiedType = reflect.TypeOf((*vanline.Identified)(nil)).Elem()
	versionedType  = reflect.TypeOf((*vanline.Versioned)(nil)).Elem()
	fileType       = reflect.TypeOf((*vanline.File)(nil))
	instantType    = reflect.TypeOf(time.Time{})
	askedType      = reflect.TypeOf(vanline.AskedChange{})
)

// arguments are those of a method, from JSON. What comes after its own arguments are the options.
func (d *driver) arguments(method reflect.Type, group string, args []json.RawMessage) ([]reflect.Value, error) {
	var in []reflect.Value
	fixed := method.NumIn() - 1
	used := 0
	for i := 0; i < fixed; i++ {
		each := method.In(i)
		if each == contextType {
			in = append(in, reflect.ValueOf(context.Background()))
			continue
		}
		given := json.RawMessage("null")
		if used < len(args) {
			given = args[used]
		}
		used++
		value, err := d.argument(each, group, given)
		if err != nil {
			return nil, err
		}
		in = append(in, value)
	}
	if used >= len(args) {
		return in, nil
	}
	options, err := d.options(args[used])
	for _, option := range options {
		in = append(in, reflect.ValueOf(option))
	}
	return in, err
}

func (d *driver) argument(kind reflect.Type, group string, given json.RawMessage) (reflect.Value, error) {
	value := reflect.New(kind).Elem()
	switch {
	case kind == patchType:
		patch, err := patchOf(group, given)
		if patch != nil {
			value.Set(reflect.ValueOf(patch))
		}
		return value, err
	case kind == identifiedType || kind == versionedType:
		return recordOf(kind, given)
	case kind == fileType:
		content, media, err := bytesOf(given)
		return reflect.ValueOf(vanline.Content(content, media)), err
	case kind == instantType:
		var text string
		if err := json.Unmarshal(given, &text); err != nil {
			return value, err
		}
		instant, err := time.Parse(time.RFC3339Nano, text)
		return reflect.ValueOf(instant), err
	case kind == askedType:
		return askedChange(given)
	case kind.Kind() == reflect.Func:
		return d.editor(kind, group, given)
	}
	pointer := reflect.New(kind)
	if err := json.Unmarshal(listed(kind, given), pointer.Interface()); err != nil {
		return value, fmt.Errorf("%s is no %v: %w", given, kind, err)
	}
	return pointer.Elem(), nil
}

// listed puts single values into lists, where the type has a list: filters in TypeScript allow both.
func listed(kind reflect.Type, given json.RawMessage) json.RawMessage {
	if kind.Kind() == reflect.Pointer {
		return listed(kind.Elem(), given)
	}
	switch kind.Kind() {
	case reflect.Slice:
		if kind.Name() == "" && !strings.HasPrefix(string(given), "[") && string(given) != "null" {
			return json.RawMessage("[" + string(given) + "]")
		}
	case reflect.Map, reflect.Struct:
		var members map[string]json.RawMessage
		if json.Unmarshal(given, &members) != nil || members == nil {
			return given
		}
		for name, member := range members {
			if inner, ok := memberType(kind, name); ok {
				members[name] = listed(inner, member)
			}
		}
		again, err := json.Marshal(members)
		if err == nil {
			return again
		}
	}
	return given
}

func memberType(kind reflect.Type, name string) (reflect.Type, bool) {
	if kind.Kind() == reflect.Map {
		return kind.Elem(), true
	}
	for i := 0; i < kind.NumField(); i++ {
		if tag, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ","); tag == name {
			return kind.Field(i).Type, true
		}
	}
	return nil, false
}

func recordOf(kind reflect.Type, given json.RawMessage) (reflect.Value, error) {
	var id string
	if json.Unmarshal(given, &id) == nil {
		if kind == versionedType {
			return reflect.Value{}, fmt.Errorf("%q is no version of a record", id)
		}
		return reflect.ValueOf(vanline.ID(id)), nil
	}
	var ref vanline.Ref
	err := json.Unmarshal(given, &ref)
	return reflect.ValueOf(ref), err
}

// The patches that have a type, which are tried with it.
var patches = map[string]func() vanline.Patch{
	"shipments":    func() vanline.Patch { return &vanline.ShipmentPatch{} },
	"moves":        func() vanline.Patch { return &vanline.MovePatch{} },
	"agents":       func() vanline.Patch { return &vanline.AgentPatch{} },
	"services":     func() vanline.Patch { return &vanline.ServicePatch{} },
	"documents":    func() vanline.Patch { return &vanline.DocumentPatch{} },
	"parties":      func() vanline.Patch { return &vanline.PartyPatch{} },
	"moveParties":  func() vanline.Patch { return &vanline.MovePartyPatch{} },
	"webhooks":     func() vanline.Patch { return &vanline.WebhookPatch{} },
	"jobs":         func() vanline.Patch { return &vanline.JobPatch{} },
	"storageStays": func() vanline.Patch { return &vanline.StorageStayPatch{} },
}

func patchOf(group string, given json.RawMessage) (vanline.Patch, error) {
	if len(given) == 0 || string(given) == "null" {
		return nil, nil
	}
	if given[0] == '[' {
		operations := vanline.JSONPatch{}
		err := json.Unmarshal(given, &operations)
		return operations, err
	}
	if typed, ok := patches[group]; ok {
		patch := typed()
		decoder := json.NewDecoder(bytes.NewReader(given))
		decoder.DisallowUnknownFields()
		if decoder.Decode(patch) == nil {
			return patch, nil
		}
	}
	patch := vanline.MergePatch{}
	err := json.Unmarshal(given, &patch)
	return patch, err
}

func askedChange(given json.RawMessage) (reflect.Value, error) {
	var change struct {
		Patch  json.RawMessage          `json:"patch"`
		Reason vanline.Optional[string] `json:"reason"`
	}
	if err := json.Unmarshal(given, &change); err != nil {
		return reflect.Value{}, err
	}
	patch, err := patchOf("", change.Patch)
	return reflect.ValueOf(vanline.AskedChange{Patch: patch, Reason: change.Reason}), err
}

// editor is a function of the scenario as the function of an edit.
func (d *driver) editor(kind reflect.Type, group string, given json.RawMessage) (reflect.Value, error) {
	name, err := functionName(given)
	return reflect.MakeFunc(kind, func(args []reflect.Value) []reflect.Value {
		patch, failed := reflect.New(patchType).Elem(), reflect.New(errorType).Elem()
		current, err := shownValue(args[0])
		if err == nil {
			var change vanline.Patch
			change, err = patchOf(group, d.callback(name, current))
			if change != nil {
				patch.Set(reflect.ValueOf(change))
			}
		}
		if err != nil {
			failed.Set(reflect.ValueOf(err))
		}
		return []reflect.Value{patch, failed}
	}), err
}

func functionName(given json.RawMessage) (string, error) {
	var function struct {
		Name string `json:"$fn"`
	}
	err := json.Unmarshal(given, &function)
	if err == nil && function.Name == "" {
		err = fmt.Errorf("%s is no function", given)
	}
	return function.Name, err
}

func bytesOf(given json.RawMessage) ([]byte, string, error) {
	var content struct {
		Bytes []byte `json:"$bytes"`
		Type  string `json:"type"`
	}
	err := json.Unmarshal(given, &content)
	return content.Bytes, content.Type, err
}
