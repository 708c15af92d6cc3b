package main

import (
	"reflect"
	"unicode"

	vanline "github.com/vanline/vanline/clients/go"
)

// methodNames are the methods of the client by their resource, named as in the other languages.
func methodNames() map[string][]string {
	names := map[string][]string{}
	client := reflect.TypeOf(vanline.Client{})
	for i := 0; i < client.NumField(); i++ {
		resource := client.Field(i)
		if !resource.IsExported() {
			continue
		}
		methods := []string{}
		for j := 0; j < resource.Type.NumMethod(); j++ {
			methods = append(methods, small(resource.Type.Method(j).Name))
		}
		names[small(resource.Name)] = methods
	}
	return names
}

func small(name string) string {
	letters := []rune(name)
	letters[0] = unicode.ToLower(letters[0])
	return string(letters)
}
