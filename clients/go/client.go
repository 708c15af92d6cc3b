package vanline

import (
	"context"
	"errors"
	"net/http"
)

// Client calls one service. It may be used by several goroutines, and need not be closed.
type Client struct {
	Moves            *MoveMethods
	Shipments        *ShipmentMethods
	Addresses        *AddressMethods
	Agents           *AgentMethods
	Services         *ServiceMethods
	Documents        *DocumentMethods
	Events           *EventMethods
	Webhooks         *WebhookMethods
	Keys             *KeyMethods
	Links            *LinkMethods
	Notes            *NoteMethods
	Jobs             *JobMethods
	Items            *ItemMethods
	Weighings        *WeighingMethods
	StorageStays     *StorageStayMethods
	Signatures       *SignatureMethods
	ChangeRequests   *ChangeRequestMethods
	Views            *ViewMethods
	Presence         *PresenceMethods
	Parties          *PartyMethods
	MoveParties      *MovePartyMethods
	Company          *CompanyMethods
	Trucks           *TruckMethods
	CrewMembers      *CrewMemberMethods
	CrewLinks        *CrewLinkMethods
	Crew             *CrewMethods
	Messages         *MessageMethods
	MessageTemplates *MessageTemplateMethods
	MessageRules     *MessageRuleMethods
	MessageOptOuts   *MessageOptOutMethods
	Absences         *AbsenceMethods
	Server           *ServerMethods
}

// New makes a client. It connects to nothing.
func New(options Options) (*Client, error) {
	t, err := newTransport(options)
	if err != nil {
		return nil, err
	}
	return &Client{
		Moves:            moveMethods(t),
		Shipments:        shipmentMethods(t),
		Addresses:        &AddressMethods{t},
		Agents:           agentMethods(t),
		Services:         serviceMethods(t),
		Documents:        documentMethods(t),
		Events:           &EventMethods{t},
		Webhooks:         webhookMethods(t),
		Keys:             keyMethods(t),
		Links:            linkMethods(t),
		Notes:            noteMethods(t),
		Jobs:             jobMethods(t),
		Items:            itemMethods(t),
		Weighings:        weighingMethods(t),
		StorageStays:     storageStayMethods(t),
		Signatures:       signatureMethods(t),
		ChangeRequests:   changeRequestMethods(t),
		Views:            &ViewMethods{listedAt[View, NewView, ViewFilter](t, "/v1/views")},
		Presence:         &PresenceMethods{t},
		Parties:          &PartyMethods{listedAt[Party, NewParty, PartyFilter](t, "/v1/parties")},
		MoveParties:      movePartyMethods(t),
		Company:          &CompanyMethods{t},
		Trucks:           &TruckMethods{listedAt[Truck, NewTruck, TruckFilter](t, "/v1/trucks")},
		CrewMembers:      &CrewMemberMethods{listedAt[CrewMember, NewCrewMember, CrewMemberFilter](t, "/v1/crew-members", "accountID", "search")},
		CrewLinks:        crewLinkMethods(t),
		Crew:             crewMethods(t),
		Messages:         messageMethods(t),
		MessageTemplates: messageTemplateMethods(t),
		MessageRules:     messageRuleMethods(t),
		MessageOptOuts:   messageOptOutMethods(t),
		Absences:         &AbsenceMethods{listedAt[Absence, NewAbsence, AbsenceFilter](t, "/v1/absences")},
		Server:           &ServerMethods{t},
	}, nil
}

func newTransport(options Options) (*transport, error) {
	base, err := baseOf(options.BaseURL)
	if err != nil {
		return nil, err
	}
	if options.Token != nil && options.APIKey != "" {
		return nil, errors.New("vanline: give a Token or an APIKey, not both")
	}
	t := &transport{
		base: base, http: httpClientOf(options.HTTPClient), credential: options.Token,
		timeout: timeoutDefault, retries: retriesDefault, onRetry: options.OnRetry,
		answerMax: answerMaxDefault, fileMax: fileMaxDefault, silence: silenceDefault, channel: options.Channel,
	}
	if key := options.APIKey; key != "" {
		// A function, so that no text that describes the client can contain the key.
		t.credential = func(context.Context) (string, error) { return key, nil }
	}
	if options.Timeout > 0 {
		t.timeout = options.Timeout
	}
	if options.Retries != 0 {
		t.retries = options.Retries
	}
	if options.MaxAnswerBytes > 0 {
		t.answerMax = options.MaxAnswerBytes
	}
	if options.MaxFileBytes > 0 {
		t.fileMax = options.MaxFileBytes
	}
	return t, nil
}

// httpClientOf is a client that does not follow redirections: a POST would arrive as a GET, or a credential elsewhere.
func httpClientOf(given *http.Client) *http.Client {
	client := http.Client{}
	if given != nil {
		client = *given
	} else if usual, ok := http.DefaultTransport.(*http.Transport); ok {
		client.Transport = usual.Clone()
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &client
}

// Status changes always have a channel.
const statusChannel = "prime"

// channelOf is the channel of one write: that of the call, or that of the client.
func (t *transport) channelOf(options []Option, takes setting, otherwise string) (string, error) {
	s, err := settingsOf(options, takes)
	switch {
	case err != nil:
		return "", err
	case s.has(optChannel):
		return s.channel, nil
	case t.channel != "":
		return t.channel, nil
	default:
		return otherwise, nil
	}
}

// changeStatus changes the status of the version that was read. The pattern has the places of channel and id.
func changeStatus[Item any](ctx context.Context, t *transport, pattern string, record Versioned, change any, options []Option) (*Item, error) {
	const takes = forWrites | optChannel | optExpand
	channel, err := t.channelOf(options, takes, statusChannel)
	if err != nil {
		return nil, err
	}
	return fetch[Item](ctx, t, &call{
		method: methodPatch, to: at(pattern, channel, record.GetID()), headers: ifMatch(record), body: change, options: options, takes: takes,
	})
}
