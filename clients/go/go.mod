module github.com/vanline/vanline/clients/go

go 1.19
