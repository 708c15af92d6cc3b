package vanline

import "context"

// CompanyMethods are the calls for the company that runs the service. There is one, and it is always there.
type CompanyMethods struct{ t *transport }

const companyPath = "/v1/company"

// Get reads the company.
func (m *CompanyMethods) Get(ctx context.Context, options ...Option) (*Company, error) {
	return fetch[Company](ctx, m.t, &call{method: methodGet, to: at(companyPath), options: options, takes: forReads})
}

// Replace replaces the company. An optional member that is left out is cleared. It returns a *ConflictError if the
// company has changed since it was read.
func (m *CompanyMethods) Replace(ctx context.Context, company Versioned, content CompanyContent, options ...Option) (*Company, error) {
	return fetch[Company](ctx, m.t, &call{method: methodPut, to: at(companyPath), headers: ifMatch(company), body: content, options: options, takes: forWrites})
}

func (m *CompanyMethods) histories() lists[Event, HistoryFilter] {
	return lists[Event, HistoryFilter]{t: m.t, to: at(companyPath + "/history")}
}

// History reads one page of its history, newest first.
func (m *CompanyMethods) History(ctx context.Context, filter *HistoryFilter, options ...Option) (*Page[Event], error) {
	return m.histories().list(ctx, filter, options)
}

// HistoryPages are all pages of its history.
func (m *CompanyMethods) HistoryPages(filter *HistoryFilter, options ...Option) *Iterator[*Page[Event]] {
	return m.histories().pages(given(filter), options)
}

// Public is what everyone may see of it, without a credential.
func (m *CompanyMethods) Public(ctx context.Context, options ...Option) (*PublicCompany, error) {
	return fetch[PublicCompany](ctx, m.t, &call{method: methodGet, to: at(companyPath + "/public"), options: options, takes: forReads})
}

// ViewMethods are the calls for filters and columns of pages: your own, and those that others share.
type ViewMethods struct {
	Listed[View, NewView, ViewFilter]
}

// PartyMethods are the calls for companies and persons that work on moves, or whose moves they are.
type PartyMethods struct {
	Listed[Party, NewParty, PartyFilter]
}

// TruckMethods are the calls for the trucks of the company.
type TruckMethods struct {
	Listed[Truck, NewTruck, TruckFilter]
}

// CrewMemberMethods are the calls for the people who drive, pack and lead crews.
type CrewMemberMethods struct {
	Listed[CrewMember, NewCrewMember, CrewMemberFilter]
}

// AbsenceMethods are the calls for the times in which trucks and people cannot be planned.
type AbsenceMethods struct {
	Listed[Absence, NewAbsence, AbsenceFilter]
}

// MovePartyMethods are the calls for the parties of moves. They are listed and added under their move, and found by an
// id of their own. Deleting one takes the party off the move.
type MovePartyMethods struct {
	Records[MoveParty]
	ChildCreator[NewMoveParty, MoveParty]
	t *transport
}

const partiesOfMove = "/v1/moves/{}/parties"

func movePartyMethods(t *transport) *MovePartyMethods {
	return &MovePartyMethods{recordsAt[MoveParty](t, "/v1/move-parties"), ChildCreator[NewMoveParty, MoveParty]{t, partiesOfMove}, t}
}

// List reads the parties of a move, oldest first.
func (m *MovePartyMethods) List(ctx context.Context, moveID string, options ...Option) ([]*MoveParty, error) {
	return lists[MoveParty, MovePartyFilter]{t: m.t, to: at(partiesOfMove, moveID)}.whole(ctx, nil, options)
}

// PresenceMethods are the calls for who has which record open. Nothing of it is stored.
type PresenceMethods struct{ t *transport }

const presencePath = "/v1/presence"

// Put says that you have a record open; repeat it every 30 seconds. An activity of null says that you have left.
func (m *PresenceMethods) Put(ctx context.Context, sign SignOfLife, options ...Option) (*Presence, error) {
	return fetch[Presence](ctx, m.t, &call{method: methodPut, to: at(presencePath), body: sign, options: options, takes: forReads})
}

// List is who has which records open, or one record. Events.Follow tells of changes, with OnPresence.
func (m *PresenceMethods) List(ctx context.Context, filter *PresenceFilter, options ...Option) ([]*Presence, error) {
	return lists[Presence, PresenceFilter]{t: m.t, to: at(presencePath)}.whole(ctx, filter, options)
}
