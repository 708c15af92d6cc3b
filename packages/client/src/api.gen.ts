/** Written by `npm run client-types`. Do not change it by hand. */
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entry points
         * @description Programs get links. A browser (Accept: text/html) is redirected to the console.
         */
        get: operations["getEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process runs
         * @description Answers as long as the process runs, also without its database. For the liveness probe of an orchestrator.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics for Prometheus
         * @description Numbers only, no personal data. If there is an admin port, they are served there instead.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a problem type means
         * @description The page at the URL in the member type of a problem: what happened, and what to do.
         */
        get: operations["getProblem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that requests can be served
         * @description Checks the database and recent writes. 503 tells a load balancer to send requests to another node.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/absences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List absences
         * @description One page of absences, newest first unless sorted. Those that touch a time have startsAt[lte] at its end and endsAt[gte] at its beginning. A caller that is bound to a party sees none.
         */
        get: operations["listAbsences"];
        put?: never;
        /**
         * Create an absence
         * @description Notes when a truck or a person cannot be planned. A job at the same time stands against it (409): plan the job with another one first. With `source` and the scope records:import, the absence is created as it is in another system.
         */
        post: operations["createAbsence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/absences/{absenceID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an absence
         * @description The absence as it is now.
         */
        get: operations["getAbsence"];
        put?: never;
        post?: never;
        /**
         * Delete an absence
         * @description Deletes the absence. The reason of the absence of a person is erased from its history.
         */
        delete: operations["deleteAbsence"];
        options?: never;
        head?: never;
        /**
         * Change an absence
         * @description Changes the members in the patch. The former reason of the absence of a person is erased from the history.
         */
        patch: operations["updateAbsence"];
        trace?: never;
    };
    "/v1/agents/{agentID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an agent
         * @description The agent as it is now, or as it was at an instant (asOf).
         */
        get: operations["getAgent"];
        /**
         * Replace an agent
         * @description The complete agent replaces the old one: an omitted optional member is cleared.
         */
        put: operations["replaceAgent"];
        post?: never;
        /**
         * Remove an agent
         * @description Removes the agent from its shipment. Its history stays readable.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        /**
         * Change an agent
         * @description Changes the members in the patch. The shipment must not have another agent of a new agentType.
         */
        patch: operations["updateAgent"];
        trace?: never;
    };
    "/v1/agents/{agentID}/reversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo changes of an agent
         * @description Writes a new version that undoes all changes since a version (to), or those of one event (change). The rules of a PATCH hold. The status stays, and erased data stays erased. If a member that the event changed was changed again later, the answer is 409 with the members of a 412. A reversion can itself be undone.
         */
        post: operations["revertAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find out who is free
         * @description The active trucks and people that are free for some minutes on a day, or on each of up to 31 days, and trucks that have room for some pounds. Jobs and absences count as booked. What is free now may be taken a moment later: a job is booked by POST /v1/jobs, which refuses what is taken.
         */
        get: operations["getAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/collisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count writes that met changes of others
         * @description Which members of which kinds of records were changed by two callers at the same time, and in which hours: how many writes were refused or merged, and how many of the refused ones were resolved or given up. A write that changes several members counts for each. Counts are kept for 31 days; other nodes add theirs within seconds. They name no record and no person.
         */
        get: operations["getCollisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the company
         * @description The company that runs this service. Every caller may read it. Before the first PUT it has default values and a tag.
         */
        get: operations["getCompany"];
        /**
         * Replace the company
         * @description The complete company replaces the old one: an omitted optional member is cleared, or gets its default. The first PUT names the tag of the default values, or `If-Match: *`.
         */
        put: operations["replaceCompany"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/company/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of the company
         * @description The changes of the company, newest first, with who made them.
         */
        get: operations["listCompanyHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/company/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what everyone may see of the company
         * @description The name, the logo and how to reach the company, for pages that need no sign-in: the tracking page, and the page where people sign in.
         */
        get: operations["getPublicCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/crew-links/{crewLinkID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a crew link
         * @description Its label, its last use and when it expires. The secret is never shown again.
         */
        get: operations["getCrewLink"];
        put?: never;
        post?: never;
        /**
         * Revoke a crew link
         * @description The link stops working at once, on every node. What waits on the phone stays there.
         */
        delete: operations["deleteCrewLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/crew-members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List crew members
         * @description One page of crew members, newest first unless sorted. People who no longer work for you are listed too, unless isActive is true. A caller that is bound to a party sees none.
         */
        get: operations["listCrewMembers"];
        put?: never;
        /**
         * Create a crew member
         * @description Adds a person who can be planned. No two active people have the same accountID. With `source` and the scope records:import, the crew member is created as it is in another system.
         */
        post: operations["createCrewMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/crew-members/{crewMemberID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a crew member
         * @description The crew member as it is now.
         */
        get: operations["getCrewMember"];
        put?: never;
        post?: never;
        /**
         * Delete a crew member
         * @description Deletes a person whom no other record names, and erases the personal data from the history. To erase a person whom other records name, change the name and clear the rest.
         */
        delete: operations["deleteCrewMember"];
        options?: never;
        head?: never;
        /**
         * Change a crew member
         * @description Changes the members in the patch. The former name, phone number, e-mail address and account are erased from the history, so that a correction leaves nothing behind.
         */
        patch: operations["updateCrewMember"];
        trace?: never;
    };
    "/v1/crew-members/{crewMemberID}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links of a crew member
         * @description Newest first, without their secrets. Expired links are listed until the next link is created.
         */
        get: operations["listCrewLinks"];
        put?: never;
        /**
         * Create a link for the phone of a crew member
         * @description A link with which the crew member signs in at the page /crew, without an account. Only this answer contains the secret. The link shows only jobs that the crew member is booked for, and works while the crew member is active. You also need the scopes for what a crew does: moves:read, shipments:write, shipments:status, documents:write and notes:write. A crew member has at most 20 valid links.
         */
        post: operations["createCrewLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/crew-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the phones of crews and what waited on them
         * @description The last report of each phone, the phone that has been silent longest first; up to 500. What waits on a phone since then is not known.
         */
        get: operations["listCrewReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/crew/documents/{documentID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a document of a job
         * @description Without its content. `received` says how far an upload is. Also for 30 days after you were taken off the job.
         */
        get: operations["getCrewDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/crew/documents/{documentID}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the content of a document of a job
         * @description The file, while you are booked for the job. Its ETag is its SHA-256. One range can be asked for.
         */
        get: operations["getCrewDocumentContent"];
        /**
         * Send the content of a document
         * @description Stores the file as the content of a document that you have created and that has none yet. Also for 30 days after you were taken off the job.
         */
        put: operations["replaceCrewDocumentContent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Send the content of a document in parts
         * @description Stores the next part of a file, which Content-Range names. Each part that is acknowledged moves the tag, and received of the document says how far the upload is. Also for 30 days after you were taken off the job.
         */
        patch: operations["appendCrewDocumentContent"];
        trace?: never;
    };
    "/v1/crew/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your jobs with everything that you need for them
         * @description The jobs that you are booked for, from yesterday to a week ahead in their time zones, the earliest first; up to 100. Each has its shipments, people, notes and papers. An answer has at most 3 MB: notes and papers of the latest jobs are left out first. The tag is that of the whole answer.
         */
        get: operations["listCrewJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/crew/jobs/{jobID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job that you are booked for
         * @description The job alone. The list of your jobs has everything that belongs to it.
         */
        get: operations["getCrewJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/crew/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who you are as a crew member
         * @description The crew member who calls, the company, what statuses need, and the time of the service.
         */
        get: operations["getCrewAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/crew/notes/{noteID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a note of a job
         * @description A note that is for the crew. Also for 30 days after you were taken off the job.
         */
        get: operations["getCrewNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/crew/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Report what waits on your phone
         * @description Replaces the last report of the phone, so that the office sees which phones are silent and what waits on them. An oldest entry that is still to come counts as now. The last ten phones of a person are kept.
         */
        put: operations["replaceCrewReport"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/crew/shipments/{shipmentID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a shipment of a job
         * @description The shipment alone, while you are booked for the job.
         */
        get: operations["getCrewShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Report the weight of a shipment
         * @description Changes the actual weight of a shipment whose job you are booked for.
         */
        patch: operations["updateCrewShipment"];
        trace?: never;
    };
    "/v1/crew/shipments/{shipmentID}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a paper or a picture to a shipment
         * @description Of one of the types in documentTypes of GET /v1/crew/me. Send its content with it as a form, or later with PUT or PATCH …/content. Also for 30 days after you were taken off the job.
         */
        post: operations["createCrewDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/crew/shipments/{shipmentID}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a note about a shipment to the office
         * @description The office and the crews of its jobs see it. Also for 30 days after you were taken off the job.
         */
        post: operations["createCrewNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{deliveryID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description All attempts to send one event to one webhook, with the answers of the receiver.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{documentID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a document
         * @description The document as it is now, or as it was at an instant (asOf), without its content.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Deletes the document, unless it is the only one that the status of its shipment needs. Its history stays readable, until the move is erased.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        /**
         * Change a document
         * @description Changes the members in the patch. The ending of a name must fit the content. A document that the status of its shipment needs keeps its type.
         */
        patch: operations["updateDocument"];
        trace?: never;
    };
    "/v1/documents/{documentID}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the content of a document
         * @description The file as it was stored, or as it was at an instant (asOf). Its ETag is its SHA-256. One range can be asked for.
         */
        get: operations["getDocumentContent"];
        /**
         * Store the content of a document
         * @description Stores the file that is sent as the content of the document. The former content stays readable as of its time. Repr-Digest or Content-Digest is checked, if it is sent. The type is decided by the content; the Content-Type and the ending of the name must agree with it.
         */
        put: operations["replaceDocumentContent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Store the content of a document in parts
         * @description Stores the next part of a file, which Content-Range names. Each part that is acknowledged moves the tag, and received of the document says how far the upload is; the former content stays until the last part. The last part completes the file: Repr-Digest, if it is sent with it, is that of the whole. A first part begins again.
         */
        patch: operations["appendDocumentContent"];
        trace?: never;
    };
    "/v1/erasures/{erasureID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of an erasure
         * @description Erased data is hidden at once. The answer says how many copies have been rewritten in the database.
         */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the event feed
         * @description A sync feed: oldest first, without gaps, each event once. Ask again with the Vanline-Position of the answer, or with the seq of the last event you have. One answer searches a limited number of events, so with a filter it can contain few or none although there are more; it then has a Link to the next page. Without that Link you are at the end; with Prefer: wait=20 the answer waits for something new. As text/event-stream the events arrive live, and Last-Event-ID resumes. Keep the Vanline-Epoch of the answers beside the seq and send both: after the restore of a backup the answer is then 410. The event of a deletion has the record null. The feed contains only what the caller may read: moves with moves:read, shipments and what belongs to them with shipments:read, webhooks and keys with the scopes that manage them.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/items/{itemID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an item
         * @description The item as it is now, or as it was at an instant (asOf).
         */
        get: operations["getItem"];
        put?: never;
        post?: never;
        /**
         * Delete an item
         * @description No other item gets its number. Its history stays readable.
         */
        delete: operations["deleteItem"];
        options?: never;
        head?: never;
        /**
         * Change an item
         * @description Changes the members in the patch, also the status. The number stays: it is on the sticker.
         */
        patch: operations["updateItem"];
        trace?: never;
    };
    "/v1/items/{itemID}/reversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo changes of an item
         * @description Writes a new version that undoes all changes since a version (to), or those of one event (change). The rules of a PATCH hold. The status stays, and erased data stays erased. If a member that the event changed was changed again later, the answer is 409 with the members of a 412. A reversion can itself be undone.
         */
        post: operations["revertItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description One page of jobs, newest first unless sorted, or all of them as CSV or NDJSON. Filters narrow it.
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Plan a job
         * @description Plans one visit for a shipment or a move, and books its truck and its crew. 409 already_booked says who is taken, by which job, and what is free. With `source` and the scope records:import, it creates a job as it is in another system.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Plan and change many jobs
         * @description Up to 100 new jobs, changes, status changes and deletions in one request. ATOMIC plans a whole day or nothing of it, and what counts is the plan after all operations: jobs can swap their trucks, crews and hours. ISOLATED books one operation after the other.
         */
        patch: operations["updateJobs"];
        trace?: never;
    };
    "/v1/jobs/{jobID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job
         * @description The job as it is now, or as it was at an instant (asOf).
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Delete a job
         * @description Frees its truck and its crew. Its history stays readable.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        /**
         * Change a job
         * @description Changes the members in the patch, and books its truck and its crew for the new time. A job that is DONE or CANCELED keeps its plan.
         */
        patch: operations["updateJob"];
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description All valid keys, newest first, without their secrets.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key, or register a client certificate
         * @description Only this answer contains the secret. A key can have only scopes and channels of its maker, and expires no later.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{keyID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an API key
         * @description The name, the scopes and the last use of the key. The secret is never shown again.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key stops working at once on the node that answers, and within two seconds on all others. You need every scope and channel of the key. The keys that it created stay valid unless cascade is true.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/links/{linkID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tracking link
         * @description Its label and when it expires. The secret is never shown again.
         */
        get: operations["getLink"];
        put?: never;
        post?: never;
        /**
         * Revoke a tracking link
         * @description The link stops working at once, also on pages that are open.
         */
        delete: operations["deleteLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who you are and what you may do
         * @description The caller of this request. It needs a credential, but no scope.
         */
        get: operations["getCaller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/move-parties/{movePartyID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a party of a move
         * @description What the party is on the move, and what it may do there.
         */
        get: operations["getMoveParty"];
        put?: never;
        post?: never;
        /**
         * Take a party off a move
         * @description Callers that are bound to the party see nothing of the move from their next request on. The last OWNER stays.
         */
        delete: operations["removeMoveParty"];
        options?: never;
        head?: never;
        /**
         * Change the role or access of a party on a move
         * @description A move that has an OWNER keeps at least one.
         */
        patch: operations["updateMoveParty"];
        trace?: never;
    };
    "/v1/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List moves
         * @description One page of moves, newest first unless sorted, or all of them as CSV or NDJSON. Filters narrow it.
         */
        get: operations["listMoves"];
        put?: never;
        /**
         * Create a move
         * @description Creates a move without shipments. A shipment without moveID creates its own move. With `source` and the scope records:import, it creates a move with its shipments as they are in another system.
         */
        post: operations["createMove"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Create and change many moves
         * @description Up to 100 new moves, changes, cancellations and deletions in one request. A change has the tag of its move, a new one may have an idempotencyKey. ATOMIC does all of them or none, ISOLATED each by itself.
         */
        patch: operations["updateMoves"];
        trace?: never;
    };
    "/v1/moves/{moveID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a move
         * @description The move as it is now, or as it was at an instant (asOf), also by its locator.
         */
        get: operations["getMove"];
        put?: never;
        post?: never;
        /**
         * Delete a move without shipments
         * @description Deletes a move that has no shipments, with its documents, notes, jobs and tracking links. Its history stays readable.
         */
        delete: operations["deleteMove"];
        options?: never;
        head?: never;
        /**
         * Change a move
         * @description Changes the members in the patch. The status is derived from the shipments and cannot be set.
         */
        patch: operations["updateMove"];
        trace?: never;
    };
    "/v1/moves/{moveID}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a move
         * @description The differences between two versions, each with its last actor and time.
         */
        get: operations["diffMove"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a move
         * @description One page of the documents of the move and of all its shipments, newest first, without their content.
         */
        get: operations["listMoveDocuments"];
        put?: never;
        /**
         * Add a document to a move
         * @description A document that belongs to no single shipment. Send its content with it as a form, or later with PUT …/content. With `source` and the scope records:import, it creates a document as it is in another system.
         */
        post: operations["createMoveDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the erasures of a move
         * @description Newest first; also of a move that was deleted.
         */
        get: operations["listErasures"];
        put?: never;
        /**
         * Erase the personal data of a move
         * @description Empties the customer, the agents, street lines, remarks and all free text of the move and of everything below it, in the records and in every stored copy: the history, answers stored for retries, deliveries of webhooks; also of what was deleted. The data is hidden at once, and this cannot be undone. Its tracking links are deleted, and its documents with their content. Statuses, dates, tags and the order of the history stay, and erased values read [erased]. A move.erased event tells followers of the feed to do the same. A move that was deleted can be erased too, with the tag of its last event or *. Takes no content.
         */
        post: operations["createErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a move
         * @description Newest first, with the history of its shipments and their agents and services.
         */
        get: operations["listMoveHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tracking links of a move
         * @description Newest first, without their secrets. Expired links are listed until the next link is created.
         */
        get: operations["listLinks"];
        put?: never;
        /**
         * Create a tracking link
         * @description A link with which a customer follows the move in a browser, without an account. Only this answer contains the secret. The page shows the status, dates and towns of the shipments, and nothing else. A move has at most 20 valid links.
         */
        post: operations["createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes of a move
         * @description Newest first, with the notes about its shipments.
         */
        get: operations["listMoveNotes"];
        put?: never;
        /**
         * Write a note about a move
         * @description The caller is its author. Parties with the role CUSTOMER or OBSERVER see no notes. With `source` and the scope records:import, it creates a note as it is in another system.
         */
        post: operations["createMoveNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}/parties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the parties of a move
         * @description Oldest first; also of a move that was deleted.
         */
        get: operations["listMoveParties"];
        put?: never;
        /**
         * Put a party on a move
         * @description Callers that are bound to the party see the move and everything below it from now on. A party is on a move once.
         */
        post: operations["addMoveParty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}/restorations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted move
         * @description Creates a deleted move again from its history, with its id and locator, and the documents, notes and jobs that were deleted with it. A truck or person that was booked elsewhere since is missing in its jobs. Its tracking links stay deleted. If-Match is the eTag of its last event, or *. Erased data stays erased. Its deleted shipments are restored one by one. Takes no content.
         */
        post: operations["restoreMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}/reversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo changes of a move
         * @description Writes a new version that undoes all changes since a version (to), or those of one event (change). The rules of a PATCH hold. The status stays, and erased data stays erased. If a member that the event changed was changed again later, the answer is 409 with the members of a 412. A reversion can itself be undone.
         */
        post: operations["revertMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the shipments of a move
         * @description The list of the shipments of one move. Filters, sort and export work as in the list of all shipments.
         */
        get: operations["listShipmentsOfMove"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mto-shipment/{shipmentID}/address/{addressID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an address
         * @description The address as it is now, or as it was at an instant (asOf).
         */
        get: operations["getAddress"];
        /**
         * Replace an address
         * @description The complete address replaces the old one: an omitted optional member is cleared. If-Match accepts the tag of the address or of its shipment.
         */
        put: operations["replaceAddress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notes/{noteID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a note
         * @description The note as it is now, or as it was at an instant (asOf).
         */
        get: operations["getNote"];
        put?: never;
        post?: never;
        /**
         * Delete a note
         * @description Only its author may, and callers with the scope notes:manage. Its history stays readable.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        /**
         * Change a note
         * @description Only its author may, and callers with the scope notes:manage.
         */
        patch: operations["updateNote"];
        trace?: never;
    };
    "/v1/parties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List parties
         * @description One page of parties, newest first unless sorted. A credential that is bound to a party sees only that one.
         */
        get: operations["listParties"];
        put?: never;
        /**
         * Create a party
         * @description Creates a company or person that can be put on moves, and that keys can be bound to. With `source` and the scope records:import, it creates a party as it is in another system.
         */
        post: operations["createParty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/parties/{partyID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a party
         * @description The party as it is now.
         */
        get: operations["getParty"];
        put?: never;
        post?: never;
        /**
         * Delete a party
         * @description Deletes a party that is on no move, and that no key is bound to. The name of a person (kind PERSON) is erased from its history.
         */
        delete: operations["deleteParty"];
        options?: never;
        head?: never;
        /**
         * Change a party
         * @description Changes the members in the patch. What a person (kind PERSON) had in these members before is erased from its history.
         */
        patch: operations["updateParty"];
        trace?: never;
    };
    "/v1/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who has which records open
         * @description The people with a sign of life in the last 75 seconds, by record; up to 200 records. The event stream tells of changes, with presence=true.
         */
        get: operations["listPresence"];
        /**
         * Say that you have a record open
         * @description A sign of life, to be repeated every 30 seconds; activity null says that you have left. Nothing is stored, and no change waits for it.
         */
        put: operations["updatePresence"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/services/{serviceID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a service
         * @description The service as it is now, or as it was at an instant (asOf).
         */
        get: operations["getService"];
        put?: never;
        post?: never;
        /**
         * Remove a service
         * @description Removes the service from its shipment. Its history stays readable.
         */
        delete: operations["deleteService"];
        options?: never;
        head?: never;
        /**
         * Change a service
         * @description Changes the members in the patch. The code stays: another code is another service.
         */
        patch: operations["updateService"];
        trace?: never;
    };
    "/v1/services/{serviceID}/reversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo changes of a service
         * @description Writes a new version that undoes all changes since a version (to), or those of one event (change). The rules of a PATCH hold. The status stays, and erased data stays erased. If a member that the event changed was changed again later, the answer is 409 with the members of a 412. A reversion can itself be undone.
         */
        post: operations["revertService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipments
         * @description One page of shipments, newest first unless sorted, or all of them as CSV or NDJSON. Filters narrow it.
         */
        get: operations["listShipments"];
        put?: never;
        /**
         * Create a shipment
         * @description Only shipmentType is required. Without moveID a move is created for it. Its status is SUBMITTED, or DRAFT if you ask for it. With `source` and the scope records:import, it is created as it is in another system.
         */
        post: operations["createShipment"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Create and change many shipments
         * @description Up to 100 new shipments, changes, status changes and deletions in one request. A change has the tag of its shipment, a new one may have an idempotencyKey. ATOMIC does all of them or none, ISOLATED each by itself. A status change needs shipments:status, the others shipments:write.
         */
        patch: operations["updateShipments"];
        trace?: never;
    };
    "/v1/shipments/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count shipments by status and by week of delivery
         * @description For dashboards: all numbers at once, without reading lists. Days and weeks are those of the company: its time zone, and its first day of the week. With very many shipments the numbers may be some seconds old; asOf says when they were counted.
         */
        get: operations["getShipmentSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a shipment
         * @description The shipment as it is now, or as it was at an instant (asOf).
         */
        get: operations["getShipment"];
        put?: never;
        post?: never;
        /**
         * Delete a shipment
         * @description Deletes the shipment with its addresses, agents, services, documents, notes, jobs and inventory, in any status. Its history stays readable.
         */
        delete: operations["deleteShipment"];
        options?: never;
        head?: never;
        /**
         * Change a shipment
         * @description Changes the members in the patch; an address is merged. A new scheduled date moves the planned jobs of the shipment. In a final status only weight, remarks, reference and metadata can change.
         */
        patch: operations["updateShipment"];
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the addresses of a shipment
         * @description The addresses of the shipment, in the order of their roles.
         */
        get: operations["listAddresses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agents of a shipment
         * @description At most one agent of each type.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Add an agent to a shipment
         * @description Adds an agent with a first name and an e-mail address or a phone number. A shipment has at most one of each type.
         */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a shipment
         * @description The differences between two versions, each with its last actor and time.
         */
        get: operations["diffShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a shipment
         * @description One page of documents, newest first, without their content.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Add a document to a shipment
         * @description The document of a shipment, also of one in a final status. Send its content with it as a form, or later with PUT …/content. With `source` and the scope records:import, it creates a document as it is in another system.
         */
        post: operations["createDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a shipment
         * @description Newest first, with the history of its agents and services.
         */
        get: operations["listShipmentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a shipment
         * @description The inventory: one page of items, newest first unless sorted, or all of them as CSV or NDJSON. `sort=number` is the order of the stickers.
         */
        get: operations["listItems"];
        put?: never;
        /**
         * Add an item to the inventory of a shipment
         * @description The item gets the next number of its shipment, in any status of the shipment. With `source` and the scope records:import, it is created as it is in another system.
         */
        post: operations["createItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs of a shipment
         * @description The list of the jobs of one shipment. The jobs of its move are in the list of all jobs.
         */
        get: operations["listJobsOfShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes about a shipment
         * @description Newest first. The notes about the move itself are in its own list.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Write a note about a shipment
         * @description The note also belongs to the move of the shipment. It is deleted and restored with the shipment. With `source` and the scope records:import, it creates a note as it is in another system.
         */
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/restorations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted shipment
         * @description Creates a deleted shipment again from its history, with its id and locator, and the agents, services, documents, notes, jobs and inventory that were deleted with it. A truck or person that was booked elsewhere since is missing in its jobs. If-Match is the eTag of its deletion, or *. Erased data stays erased. The status of the move is derived again. Takes no content.
         */
        post: operations["restoreShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/reversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo changes of a shipment
         * @description Writes a new version that undoes all changes since a version (to), or those of one event (change). The rules of a PATCH hold. The status stays, and erased data stays erased. If a member that the event changed was changed again later, the answer is 409 with the members of a 412. A reversion can itself be undone.
         */
        post: operations["revertShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the services of a shipment
         * @description All services of the shipment, including rejected and canceled ones. A Link leads to the rest if there are more than 1,000 or if they are larger than 2 MiB.
         */
        get: operations["listServices"];
        put?: never;
        /**
         * Add a service to a shipment
         * @description A new service is SUBMITTED. A known code sets the name if none is given.
         */
        post: operations["createService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/storage-stays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the storage stays of a shipment
         * @description With the filters of the list of all stays.
         */
        get: operations["listStorageStaysOfShipment"];
        put?: never;
        /**
         * Add a storage stay to a shipment
         * @description The status IN_STORAGE adds one by itself. With `source` and the scope records:import, it is created as it is in another system.
         */
        post: operations["createStorageStay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage-stays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List storage stays
         * @description One page, newest first unless sorted, or all of them as CSV or NDJSON, for example for billing. Filters narrow it.
         */
        get: operations["listStorageStays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage-stays/{storageStayID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a storage stay
         * @description The storage stay as it is now, or as it was at an instant (asOf).
         */
        get: operations["getStorageStay"];
        put?: never;
        post?: never;
        /**
         * Delete a storage stay
         * @description Removes the stay from its shipment. Its history stays readable.
         */
        delete: operations["deleteStorageStay"];
        options?: never;
        head?: never;
        /**
         * Change a storage stay
         * @description Changes the members in the patch. endedOn ends the stay, null opens it again; the status of the shipment stays.
         */
        patch: operations["updateStorageStay"];
        trace?: never;
    };
    "/v1/storage-stays/{storageStayID}/extension-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or refuse more days in storage
         * @description Decides the extension that waits. APPROVE may name other days than were asked for. REFUSE needs a reason.
         */
        post: operations["decideStorageExtension"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage-stays/{storageStayID}/extensions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for more days in storage
         * @description Adds an extension that waits for a decision. One waits at a time.
         */
        post: operations["askStorageExtension"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage-stays/{storageStayID}/reversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo changes of a storage stay
         * @description Writes a new version that undoes all changes since a version (to), or those of one event (change). The rules of a PATCH hold. The status stays, and erased data stays erased. If a member that the event changed was changed again later, the answer is 409 with the members of a 412. A reversion can itself be undone.
         */
        post: operations["revertStorageStay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a move by a tracking link
         * @description The status, dates and towns of a move, for the holder of a tracking link. The secret is in a header, so that it is in no URL and no log. With Prefer: wait=25 and If-None-Match the answer waits until something changes. Wrong secrets count as failed sign-ins of the address.
         */
        get: operations["getTracking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trucks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List trucks
         * @description One page of trucks, newest first unless sorted. Trucks that are no longer used are listed too, unless isActive is true. A caller that is bound to a party sees none.
         */
        get: operations["listTrucks"];
        put?: never;
        /**
         * Create a truck
         * @description Adds a truck that can be planned. With `source` and the scope records:import, the truck is created as it is in another system.
         */
        post: operations["createTruck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trucks/{truckID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a truck
         * @description The truck as it is now.
         */
        get: operations["getTruck"];
        put?: never;
        post?: never;
        /**
         * Delete a truck
         * @description Deletes a truck that no other record names. One that was used is kept, because records of the past name it: set isActive to false.
         */
        delete: operations["deleteTruck"];
        options?: never;
        head?: never;
        /**
         * Change a truck
         * @description Changes the members in the patch. A truck with isActive false stays, and is planned no more.
         */
        patch: operations["updateTruck"];
        trace?: never;
    };
    "/v1/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List views
         * @description Your own views and those that others share, newest first.
         */
        get: operations["listViews"];
        put?: never;
        /**
         * Store a view
         * @description Filters, order and columns of a page, for you or, with shared, for others too. Up to 100 for each owner. With `source` and the scope records:import, it creates a view as it is in another system.
         */
        post: operations["createView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/views/{viewID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a view
         * @description A view of your own, or one that is shared.
         */
        get: operations["getView"];
        put?: never;
        post?: never;
        /**
         * Delete a view
         * @description Only its owner may, and callers with the scope keys:manage if it is shared.
         */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        /**
         * Change a view
         * @description Only its owner may, and callers with the scope keys:manage if it is shared.
         */
        patch: operations["updateView"];
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description One page of webhooks, newest first unless sorted, without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Only this answer contains the secret that signs the messages. A webhook sends what its maker may read, and is paused when the credential of its maker expires or is revoked.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Its URL and event types, whether it sends, and if not, why. The secret is never shown again.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description No more events are sent, and its deliveries are deleted too.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook, or its secret
         * @description You become the maker of the webhook if you change url or eventTypes, send takeOver, or enable a webhook whose maker is gone. The webhook of a party stays one: it sends what that party sees.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhookID}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Newest first, each with all its attempts. Old deliveries are deleted.
         */
        get: operations["listDeliveries"];
        put?: never;
        /**
         * Send an event again
         * @description Creates a new delivery with its own attempts. The event keeps its id, so that the receiver recognizes it. Both you and the maker of the webhook must be allowed to read it.
         */
        post: operations["createDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{prefix}/v1/crew/jobs/{jobID}/updateStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Report the next step of a job
         * @description Changes the status of a job that you are booked for, from the day before its day on. With DONE, `shipment` also changes the status of the shipment, in the same change: usually IN_TRANSIT after a PICKUP, DELIVERED after a DELIVERY.
         */
        patch: operations["updateCrewJobStatus"];
        trace?: never;
    };
    "/{prefix}/v1/jobs/{jobID}/updateStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the status of a job
         * @description Changes only the status. CANCELED frees the truck and the crew, PLANNED after it books them again. With DONE, `shipment` also changes the status of the shipment, in the same change: usually IN_TRANSIT after a PICKUP, DELIVERED after a DELIVERY.
         */
        patch: operations["updateJobStatus"];
        trace?: never;
    };
    "/{prefix}/v1/moves/{moveID}/updateStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Cancel a move with all its shipments
         * @description The only possible status is CANCELED. It cancels every shipment that is not final and every open job, or nothing if a shipment cannot be canceled.
         */
        patch: operations["updateMoveStatus"];
        trace?: never;
    };
    "/{prefix}/v1/services/{serviceID}/updateStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the status of a service
         * @description Changes only the status and rejectionReason. For a status that is not possible, the answer is 409 with the possible ones.
         */
        patch: operations["updateServiceStatus"];
        trace?: never;
    };
    "/{prefix}/v1/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a shipment through a channel
         * @description The same as without a channel. The history records the channel.
         */
        post: operations["createShipmentByChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{prefix}/v1/shipments/{shipmentID}/updateStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the status of a shipment
         * @description Changes only the status and what is derived from it: timestamps, dates, services, and the status of the move.
         */
        patch: operations["updateShipmentStatus"];
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event
         * @description Each event that a webhook subscribed to is sent to its URL, signed, until the receiver answers 2xx. The same event can arrive twice; recognize it by its id.
         */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Absence: {
            id: components["schemas"]["Id"];
            truckID: string | null;
            crewMemberID: string | null;
            /**
             * Format: date-time
             * @description The first instant of the absence.
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description The instant at which it ends, which no longer belongs to it.
             */
            endsAt: string;
            reason: string | null;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current Absence. */
        AbsenceConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Absence"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        AbsenceEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "absence.created" | "absence.updated" | "absence.deleted" | "absence.imported";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Absence"] | null;
        };
        /** @description A record with only some members: id, eTag and those named in fields. */
        AbsenceFields: {
            id: components["schemas"]["Id"];
            truckID?: string | null;
            crewMemberID?: string | null;
            /**
             * Format: date-time
             * @description The first instant of the absence.
             */
            startsAt?: string;
            /**
             * Format: date-time
             * @description The instant at which it ends, which no longer belongs to it.
             */
            endsAt?: string;
            reason?: string | null;
            createdAt?: components["schemas"]["Instant"];
            lastUpdated?: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description An omitted member is kept, null clears it. Read-only members may be sent unchanged. `required`: truckID or crewMemberID. `not_allowed`: both of them. `unknown_truck`, `unknown_crew_member`: the id is that of a stored record. `out_of_range`: both times are from 2000 to 2999. `time_order`: it ends after it starts. `too_long`: it lasts up to 366 days. `too_many`: up to 50 absences touch a day. */
        AbsencePatch: {
            truckID?: string | null;
            crewMemberID?: string | null;
            /**
             * Format: date-time
             * @description The first instant of the absence.
             */
            startsAt?: string;
            /**
             * Format: date-time
             * @description The instant at which it ends, which no longer belongs to it.
             */
            endsAt?: string;
            reason?: string | null;
        };
        /** @description The id of the caller that made the change. It is never reused. */
        ActorId: string;
        ActorName: string | null;
        /** @description An address of one shipment in one role. */
        Address: {
            id: components["schemas"]["Id"];
            streetAddress1: string;
            streetAddress2: components["schemas"]["StreetLine"];
            streetAddress3: components["schemas"]["StreetLine"];
            city: components["schemas"]["Name"];
            state: components["schemas"]["Name"];
            postalCode: components["schemas"]["PostalCode"];
            /** @description Default: US. */
            country: string;
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current Address. */
        AddressConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Address"];
        };
        /** @description A complete address. An omitted optional member is cleared. `invalid_postal_code`: in the United States it is 12345 or 12345-6789. */
        AddressContent: {
            streetAddress1: string;
            streetAddress2?: components["schemas"]["StreetLine"];
            streetAddress3?: components["schemas"]["StreetLine"];
            city: components["schemas"]["Name"];
            state: components["schemas"]["Name"];
            postalCode: components["schemas"]["PostalCode"];
            country?: string | null;
        };
        AddressOrNull: components["schemas"]["Address"] | null;
        AddressPatch: {
            streetAddress1?: string;
            streetAddress2?: components["schemas"]["StreetLine"];
            streetAddress3?: components["schemas"]["StreetLine"];
            city?: components["schemas"]["Name"];
            state?: components["schemas"]["Name"];
            postalCode?: components["schemas"]["PostalCode"];
            country?: string | null;
        } | null;
        Agent: {
            id: components["schemas"]["Id"];
            shipmentID: components["schemas"]["Id"];
            agentType: components["schemas"]["AgentType"];
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["NameOrNull"];
            email: string | "[erased]" | null;
            phone: components["schemas"]["Phone"] | "[erased]" | null;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current Agent. */
        AgentConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Agent"];
        };
        /** @description A complete agent. `required`: an e-mail address or a phone number is needed. */
        AgentContent: {
            agentType: components["schemas"]["AgentType"];
            firstName: components["schemas"]["Name"];
            lastName?: components["schemas"]["NameOrNull"];
            email?: components["schemas"]["Email"];
            phone?: components["schemas"]["Phone"] | null;
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        AgentEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "agent.created" | "agent.updated" | "agent.deleted" | "agent.restored" | "agent.reverted" | "agent.imported";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Agent"] | null;
        };
        /** @description Who is at the origin or destination. */
        AgentForCrew: {
            shipmentID: components["schemas"]["Id"];
            agentType: components["schemas"]["AgentType"];
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["NameOrNull"];
            phone: components["schemas"]["Phone"] | "[erased]" | null;
        };
        /** @description An omitted member is kept, null clears it. Read-only members may be sent unchanged. `required`: an e-mail address or a phone number must remain. */
        AgentPatch: {
            agentType?: components["schemas"]["AgentType"];
            firstName?: components["schemas"]["Name"];
            lastName?: components["schemas"]["NameOrNull"];
            email?: components["schemas"]["Email"];
            phone?: components["schemas"]["Phone"] | null;
        };
        /**
         * @description A person who releases a shipment at its origin, or receives it at its destination.
         * @enum {string}
         */
        AgentType: "RELEASING_AGENT" | "RECEIVING_AGENT";
        /** @description Whether the truck may carry more than its capacity with this job. */
        AllowsOverload: boolean;
        /** @description A record of any kind. No member names the kind; each kind has its own required members. */
        AnyRecord: components["schemas"]["Address"] | components["schemas"]["Agent"] | components["schemas"]["Company"] | components["schemas"]["Delivery"] | components["schemas"]["Document"] | components["schemas"]["Erasure"] | components["schemas"]["Item"] | components["schemas"]["Job"] | components["schemas"]["Key"] | components["schemas"]["Link"] | components["schemas"]["Move"] | components["schemas"]["MoveParty"] | components["schemas"]["Party"] | components["schemas"]["Service"] | components["schemas"]["Note"] | components["schemas"]["Shipment"] | components["schemas"]["StorageStay"] | components["schemas"]["View"] | components["schemas"]["Webhook"] | components["schemas"]["Truck"] | components["schemas"]["CrewMember"] | components["schemas"]["CrewLink"] | components["schemas"]["Absence"];
        Assignee: string | null;
        /** @description Who is free: active trucks and people with enough time, and trucks with enough room. */
        Availability: {
            /** @description Of the days. */
            timeZone: string;
            days: components["schemas"]["AvailableDay"][];
        };
        /** @description The trucks and people that are free on a day. */
        AvailableDay: {
            day: components["schemas"]["Day"];
            trucks: components["schemas"]["FreeTruck"][];
            crewMembers: components["schemas"]["FreeCrewMember"][];
        };
        BatchId: string | null;
        /** @description The eTag of the version you read, or * for any. Without it the operation is refused with 428. */
        BulkIfMatch: string;
        /**
         * @description ATOMIC: all operations or none, in one transaction. ISOLATED: each by itself.
         * @enum {string}
         */
        BulkMode: "ATOMIC" | "ISOLATED";
        /** @description The record, as in the path of the single request: its id, or the locator of a move. */
        BulkTarget: string;
        Caller: {
            /** @description The id that events show as actor. */
            actor: string;
            name: string | null;
            /**
             * @description The kind of credential. ANONYMOUS: the service requires none.
             * @enum {string}
             */
            kind: "ANONYMOUS" | "KEY" | "CERTIFICATE" | "TOKEN";
            /** @description What the caller may do, with what that implies. */
            scopes: ("moves:read" | "moves:write" | "moves:erase" | "shipments:read" | "shipments:write" | "shipments:status" | "documents:read" | "documents:write" | "notes:read" | "notes:write" | "notes:manage" | "inventory:read" | "inventory:write" | "dispatch:read" | "dispatch:write" | "crew" | "views:read" | "views:write" | "records:import" | "events:read" | "webhooks:manage" | "parties:manage" | "company:manage" | "keys:manage" | "metrics:read")[];
            channels: string[] | null;
            expiresAt: string | null;
            partyID: string | null;
        };
        /** @description One member that changed. */
        Change: {
            /** @description A JSON Pointer into the record. */
            path: string;
            from: unknown;
            to: unknown;
        };
        Changes: components["schemas"]["Change"][];
        Channel: string | null;
        /** @description An event as CloudEvents 1.0 in JSON. */
        CloudEvent: {
            /** @constant */
            specversion: "1.0";
            id: components["schemas"]["Id"];
            /**
             * Format: uri-reference
             * @description The service that sends it.
             */
            source: string;
            /**
             * @description The type of the event, for example shipment.updated. More types may be added.
             * @enum {string}
             */
            type: "move.created" | "move.updated" | "move.status_changed" | "move.erased" | "move.deleted" | "move.restored" | "move.reverted" | "move.imported" | "shipment.created" | "shipment.updated" | "shipment.status_changed" | "shipment.deleted" | "shipment.restored" | "shipment.reverted" | "shipment.imported" | "address.replaced" | "agent.created" | "agent.updated" | "agent.deleted" | "agent.restored" | "agent.reverted" | "agent.imported" | "service.created" | "service.updated" | "service.status_changed" | "service.deleted" | "service.restored" | "service.reverted" | "service.imported" | "document.created" | "document.updated" | "document.deleted" | "document.restored" | "document.imported" | "move_party.created" | "move_party.updated" | "move_party.deleted" | "move_party.imported" | "party.created" | "party.updated" | "party.deleted" | "party.imported" | "company.updated" | "truck.created" | "truck.updated" | "truck.deleted" | "truck.imported" | "crew_member.created" | "crew_member.updated" | "crew_member.deleted" | "crew_member.imported" | "crew_link.created" | "crew_link.used" | "crew_link.deleted" | "absence.created" | "absence.updated" | "absence.deleted" | "absence.imported" | "webhook.created" | "webhook.updated" | "webhook.disabled" | "webhook.paused" | "webhook.deleted" | "key.created" | "key.deleted" | "link.created" | "link.deleted" | "note.created" | "note.updated" | "note.deleted" | "note.imported" | "note.restored" | "job.created" | "job.updated" | "job.status_changed" | "job.deleted" | "job.imported" | "job.restored" | "item.created" | "item.updated" | "item.deleted" | "item.restored" | "item.reverted" | "item.imported" | "storage_stay.created" | "storage_stay.updated" | "storage_stay.deleted" | "storage_stay.restored" | "storage_stay.extension_asked" | "storage_stay.extension_decided" | "storage_stay.reverted" | "storage_stay.imported" | "view.created" | "view.updated" | "view.deleted" | "view.imported" | "webhook.ping";
            subject: components["schemas"]["Subject"];
            time: components["schemas"]["Instant"];
            /** @constant */
            datacontenttype: "application/json";
            /** @description The epoch of the feed; it changes when a backup is restored. */
            epoch: string;
            data: components["schemas"]["CloudEventData"];
        };
        /** @description The changes, and the record after them; null if it was deleted. */
        CloudEventData: {
            seq: components["schemas"]["Seq"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            record: components["schemas"]["AnyRecord"] | null;
        };
        /** @description A person of the crew. */
        Colleague: {
            id: components["schemas"]["Id"];
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["NameOrNull"];
            phone: components["schemas"]["Phone"] | "[erased]" | null;
        };
        /** @description Where people and programs change the same records at the same time. It names no record and no person. */
        Collisions: {
            /**
             * Format: date-time
             * @description The beginning of the first hour that is counted.
             */
            since: string;
            /** @description The members with any of the counts, the most often refused first. */
            members: components["schemas"]["CollisionsOfMember"][];
            /** @description The hours with any of the counts, oldest first. */
            hours: components["schemas"]["CollisionsOfHour"][];
        };
        /** @description The same for one hour. Each member of a write counts. */
        CollisionsOfHour: {
            /**
             * Format: date-time
             * @description When the hour began.
             */
            hour: string;
            /** @description Writes that were refused because another caller had changed the same member. */
            refused: number;
            /** @description Writes that were stored although others had changed the record, because they had changed other members. */
            merged: number;
            /** @description Of the refused ones, those whose caller stored the member within 15 minutes. */
            resolved: number;
            /** @description Of the refused ones, those whose caller did not, for example because it kept the value of the other. */
            givenUp: number;
        };
        /** @description How often writes of one member met changes of others. */
        CollisionsOfMember: {
            /** @description The kind of record, by the name of its schema. */
            kind: string;
            /** @description The member of the record, or other. */
            member: string;
            /** @description Writes that were refused because another caller had changed the same member. */
            refused: number;
            /** @description Writes that were stored although others had changed the record, because they had changed other members. */
            merged: number;
            /** @description Of the refused ones, those whose caller stored the member within 15 minutes. */
            resolved: number;
            /** @description Of the refused ones, those whose caller did not, for example because it kept the value of the other. */
            givenUp: number;
        };
        /** @description The company that runs this service. There is one. Before the first PUT it has default values. */
        Company: {
            id: components["schemas"]["Id"];
            name: string | null;
            address: {
                streetAddress1: string;
                streetAddress2: components["schemas"]["StreetLine"];
                city: components["schemas"]["Name"];
                state: components["schemas"]["Name"];
                postalCode: string;
                /** @description Default: US. */
                country: string;
            } | null;
            phone: components["schemas"]["Phone"] | null;
            email: string | null;
            website: string | null;
            /** @description The numbers that papers show. */
            licenses: {
                /** @description Who issued it, for example DOT or MC. */
                label: string;
                number: string;
            }[];
            logo: string | null;
            /** @description The IANA time zone in which the company counts its days, for example America/Chicago. */
            timeZone: string;
            /**
             * @description The unit that people of the company use. The API has whole pounds.
             * @enum {string}
             */
            units: "POUNDS" | "KILOGRAMS";
            /**
             * @description The day with which weeks begin.
             * @enum {string}
             */
            firstDayOfWeek: "MONDAY" | "SATURDAY" | "SUNDAY";
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current Company. */
        CompanyConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Company"];
        };
        /** @description The complete company. An omitted optional member is cleared, or gets its default. Read-only members may be sent unchanged. `unknown_time_zone`: there is no such time zone. `not_a_picture`: the bytes of the logo are not of the type that it names. `invalid_postal_code`: in the United States it is 12345 or 12345-6789. */
        CompanyContent: {
            name?: string | null;
            address?: {
                streetAddress1: string;
                streetAddress2?: components["schemas"]["StreetLine"];
                city: components["schemas"]["Name"];
                state: components["schemas"]["Name"];
                postalCode: string;
                country?: string | null;
            } | null;
            phone?: components["schemas"]["Phone"] | null;
            email?: components["schemas"]["Email"];
            website?: string | null;
            /** @description The numbers that papers show. */
            licenses?: {
                /** @description Who issued it, for example DOT or MC. */
                label: string;
                number: string;
            }[];
            logo?: string | null;
            timeZone?: string | null;
            units?: ("POUNDS" | "KILOGRAMS") | null;
            firstDayOfWeek?: ("MONDAY" | "SATURDAY" | "SUNDAY") | null;
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        CompanyEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "company.updated";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Company"] | null;
        };
        /** @description Creates the record once: it is the Idempotency-Key of the POST that creates the same record. If it was used, the result is the stored one. */
        CreationKey: string;
        /** @description The crew member who calls, and what a phone must know. */
        CrewAccount: {
            crewMember: {
                id: components["schemas"]["Id"];
                firstName: components["schemas"]["Name"];
                lastName: components["schemas"]["NameOrNull"];
                phone: components["schemas"]["Phone"] | "[erased]" | null;
                /** @description The languages that the person speaks. */
                languages: string[];
                skills: ("DRIVER" | "PACKER" | "LEAD")[];
            };
            company: {
                name: string | null;
                phone: components["schemas"]["Phone"] | null;
                email: string | null;
                website: string | null;
                logo: string | null;
                /** @description The IANA time zone in which the company counts its days, for example America/Chicago. */
                timeZone: string;
            };
            /** @description The types of the documents that a status of a shipment needs, by status. */
            requiredProofs: {
                [key: string]: string[];
            };
            /** @description The types of documents that crews see and add. */
            documentTypes: string[];
            link: {
                id: components["schemas"]["Id"];
                expiresAt: components["schemas"]["Instant"];
            } | null;
            /** @description The key with which a phone encrypts what this person keeps on it: 32 bytes in base64url, the same for every link and credential of the person. */
            storageKey: string;
            /**
             * Format: date-time
             * @description The time of the service, by which a phone sets its own.
             */
            serverTime: string;
        };
        /** @description The customer, as the crew needs to know. */
        CrewContact: {
            firstName: string | null;
            lastName: string | null;
            phone: string | null;
        };
        /** @description A job with everything that its crew needs. */
        CrewJob: {
            job: components["schemas"]["JobForCrew"];
            /** @description The statuses that the crew can give the job, from the day before its day on. */
            nextStatuses: ("PLANNED" | "EN_ROUTE" | "ARRIVED" | "DONE")[];
            locator: components["schemas"]["Locator"];
            customer: components["schemas"]["CrewContact"] | null;
            truck: components["schemas"]["TruckForCrew"] | null;
            /** @description Everyone on the job. */
            crew: components["schemas"]["Colleague"][];
            /** @description The shipment of the job; of a job for a whole move, up to 20 of its shipments. */
            shipments: components["schemas"]["ShipmentForCrew"][];
            agents: components["schemas"]["AgentForCrew"][];
            /** @description The newest 50 notes that are for the crew, oldest first. */
            notes: components["schemas"]["NoteForCrew"][];
            /** @description The newest 50 papers and pictures, without their content. */
            documents: components["schemas"]["DocumentForCrew"][];
        };
        /** @description The status to change to. `not_allowed`: only a job that is DONE changes its shipment. */
        CrewJobStatusChange: {
            /**
             * @description Only the office cancels a job.
             * @enum {string}
             */
            status: "PLANNED" | "EN_ROUTE" | "ARRIVED" | "DONE";
            shipment?: {
                /** @enum {string} */
                status: "IN_TRANSIT" | "IN_STORAGE" | "DELIVERED";
                reason?: string | null;
                occurredOn?: components["schemas"]["DayOrNull"];
                eTag?: string | null;
                from?: ("DRAFT" | "SUBMITTED" | "APPROVED" | "REJECTED" | "IN_TRANSIT" | "IN_STORAGE" | "DELIVERED" | "DIVERSION_REQUESTED" | "CANCELLATION_REQUESTED" | "CANCELED" | "TERMINATED_FOR_CAUSE") | null;
            } | null;
        };
        /** @description A link with which a crew member signs in on a phone. It works while the crew member is active. */
        CrewLink: {
            id: components["schemas"]["Id"];
            crewMemberID: components["schemas"]["Id"];
            label: string | null;
            /**
             * Format: date-time
             * @description When the link stops working.
             */
            expiresAt: string;
            firstUsedAt: string | null;
            lastUsedAt: string | null;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current CrewLink. */
        CrewLinkConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["CrewLink"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        CrewLinkEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "crew_link.created" | "crew_link.used" | "crew_link.deleted";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["CrewLink"] | null;
        };
        CrewLinkWithSecret: {
            id: components["schemas"]["Id"];
            crewMemberID: components["schemas"]["Id"];
            label: string | null;
            /**
             * Format: date-time
             * @description When the link stops working.
             */
            expiresAt: string;
            firstUsedAt: string | null;
            lastUsedAt: string | null;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
            /** @description The secret. The page at /crew reads it from the fragment of its URL. It is not shown again. */
            secret?: string;
            /**
             * Format: uri-reference
             * @description The link to give out, for example as a QR code: the page with the secret in its fragment. It begins with VANLINE_PUBLIC_URL, if that is set.
             */
            url?: string;
        };
        CrewMember: {
            id: components["schemas"]["Id"];
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["NameOrNull"];
            phone: components["schemas"]["Phone"] | "[erased]" | null;
            email: string | "[erased]" | null;
            /** @description The languages that the person speaks. */
            languages: string[];
            skills: ("DRIVER" | "PACKER" | "LEAD")[];
            accountID: string | null;
            /** @description Whether it can be planned. Set it to false instead of deleting what was used. */
            isActive: boolean;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current CrewMember. */
        CrewMemberConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["CrewMember"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        CrewMemberEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "crew_member.created" | "crew_member.updated" | "crew_member.deleted" | "crew_member.imported";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["CrewMember"] | null;
        };
        /** @description A record with only some members: id, eTag and those named in fields. */
        CrewMemberFields: {
            id: components["schemas"]["Id"];
            firstName?: components["schemas"]["Name"];
            lastName?: components["schemas"]["NameOrNull"];
            phone?: components["schemas"]["Phone"] | "[erased]" | null;
            email?: string | "[erased]" | null;
            /** @description The languages that the person speaks. */
            languages?: string[];
            skills?: ("DRIVER" | "PACKER" | "LEAD")[];
            accountID?: string | null;
            /** @description Whether it can be planned. Set it to false instead of deleting what was used. */
            isActive?: boolean;
            createdAt?: components["schemas"]["Instant"];
            lastUpdated?: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description An omitted member is kept, null clears it. Read-only members may be sent unchanged. `duplicate`: a language or skill is named once. */
        CrewMemberPatch: {
            firstName?: components["schemas"]["Name"];
            lastName?: components["schemas"]["NameOrNull"];
            phone?: components["schemas"]["Phone"] | null;
            email?: components["schemas"]["Email"];
            /** @description The languages that the person speaks. */
            languages?: string[];
            skills?: ("DRIVER" | "PACKER" | "LEAD")[];
            accountID?: string | null;
            /** @description Whether it can be planned. Set it to false instead of deleting what was used. */
            isActive?: boolean;
        };
        CrewMemberQuery: {
            accountID?: string[];
            /** @description Only those that can be planned, or only those that cannot. */
            isActive?: boolean;
            skill?: ("DRIVER" | "PACKER" | "LEAD")[];
            /** @description The beginning of the first or last name, of both in either order, of the e-mail address or phone number; case and accents are ignored. */
            search?: string;
            /**
             * @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one.
             * @default 50
             */
            limit?: number;
            /** @description From the Link header of the previous page. */
            cursor?: string;
            /**
             * @description A sort field, with - in front for descending. Default: newest first.
             * @enum {string}
             */
            sort?: "lastName" | "-lastName" | "createdAt" | "-createdAt" | "lastUpdated" | "-lastUpdated";
            fields?: ("id" | "firstName" | "lastName" | "phone" | "email" | "languages" | "skills" | "accountID" | "isActive" | "createdAt" | "lastUpdated" | "eTag")[];
        };
        /** @description What waits on a phone. `out_of_range`: no more entries can be blocked than wait. `not_allowed`: oldest must be null if no entry waits. */
        CrewReport: {
            /**
             * Format: uuid
             * @description A UUID that the phone chose and keeps.
             */
            phoneID: string;
            /** @description How many entries wait on the phone. */
            waiting: number;
            /** @description How many of them need the person. Default: 0. */
            blocked?: number;
            oldest?: string | null;
            /** @description Why entries are blocked: codes of problems. */
            reasons?: string[];
        };
        /** @description What a crew may change. Other members that crews see may be sent unchanged. `not_allowed`, `read_only`: the office changes the rest. */
        CrewShipmentPatch: {
            actualWeight?: components["schemas"]["Weight"];
        };
        Customer: {
            firstName: components["schemas"]["NameOrNull"];
            lastName: components["schemas"]["NameOrNull"];
            email: string | "[erased]" | null;
            phone: components["schemas"]["Phone"] | "[erased]" | null;
        };
        CustomerContent: {
            firstName?: components["schemas"]["NameOrNull"];
            lastName?: components["schemas"]["NameOrNull"];
            email?: components["schemas"]["Email"];
            phone?: components["schemas"]["Phone"] | null;
        } | null;
        /**
         * Format: date
         * @description A calendar date, YYYY-MM-DD.
         */
        Day: string;
        DayOrNull: components["schemas"]["Day"] | null;
        DayRange: {
            gte?: components["schemas"]["Day"];
            lte?: components["schemas"]["Day"];
        };
        /** @description The delivery of one event to one webhook. */
        Delivery: {
            id: components["schemas"]["Id"];
            webhookID: components["schemas"]["Id"];
            eventID: components["schemas"]["Id"];
            eventType: string;
            /**
             * @description PENDING: the next attempt is at nextAttemptAt. FAILED: there are no more attempts.
             * @enum {string}
             */
            state: "PENDING" | "DELIVERED" | "FAILED";
            /** @description Every attempt, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            nextAttemptAt: components["schemas"]["InstantOrNull"];
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description One attempt to send an event. */
        DeliveryAttempt: {
            at: components["schemas"]["Instant"];
            status: number | null;
            durationMs: number;
            error: string | null;
            responseBody: string | null;
        };
        /** @description A problem that shows the current Delivery. */
        DeliveryConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Delivery"];
        };
        /** @description The shipments whose deliveryDate is in one week. */
        DeliveryWeek: {
            /**
             * Format: date
             * @description The day on which the week begins: a Monday, unless firstDayOfWeek of the company is another day.
             */
            weekOf: string;
            /** @description Not delivered yet, and not late. */
            due: number;
            /** @description Not delivered, and the date has passed. */
            late: number;
            /** @description Delivered. */
            done: number;
        };
        /** @description The differences between two versions. */
        Diff: {
            from: components["schemas"]["Tag"];
            to: components["schemas"]["Tag"];
            changes: components["schemas"]["ExplainedChange"][];
        };
        DisabledReason: ("GONE" | "FAILING") | null;
        /** @description A document of a shipment or of a move. Its content is read separately. */
        Document: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            shipmentID: string | null;
            documentType: components["schemas"]["DocumentType"];
            name: components["schemas"]["FileName"];
            remarks: components["schemas"]["Remarks"];
            /**
             * @description PENDING until the content is stored.
             * @enum {string}
             */
            status: "PENDING" | "STORED";
            contentType: string | null;
            size: number | null;
            sha256: string | null;
            received: number | null;
            /** @description Whether the place of a picture was removed from its content. */
            locationRemoved: boolean;
            uploadedBy: string | null;
            uploadedByName: string | null;
            uploadedAt: components["schemas"]["InstantOrNull"];
            metadata: components["schemas"]["Metadata"];
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current Document. */
        DocumentConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Document"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        DocumentEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "document.created" | "document.updated" | "document.deleted" | "document.restored" | "document.imported";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Document"] | null;
        };
        /** @description A record with only some members: id, eTag and those named in fields. */
        DocumentFields: {
            id: components["schemas"]["Id"];
            moveID?: components["schemas"]["Id"];
            shipmentID?: string | null;
            documentType?: components["schemas"]["DocumentType"];
            name?: components["schemas"]["FileName"];
            remarks?: components["schemas"]["Remarks"];
            /**
             * @description PENDING until the content is stored.
             * @enum {string}
             */
            status?: "PENDING" | "STORED";
            contentType?: string | null;
            size?: number | null;
            sha256?: string | null;
            received?: number | null;
            /** @description Whether the place of a picture was removed from its content. */
            locationRemoved?: boolean;
            uploadedBy?: string | null;
            uploadedByName?: string | null;
            uploadedAt?: components["schemas"]["InstantOrNull"];
            metadata?: components["schemas"]["Metadata"];
            createdAt?: components["schemas"]["Instant"];
            lastUpdated?: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A document as its crew sees it. The tag is that of the whole record. */
        DocumentForCrew: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            shipmentID: string | null;
            documentType: components["schemas"]["DocumentType"];
            name: components["schemas"]["FileName"];
            remarks: components["schemas"]["Remarks"];
            /**
             * @description PENDING until the content is stored.
             * @enum {string}
             */
            status: "PENDING" | "STORED";
            contentType: string | null;
            size: number | null;
            sha256: string | null;
            received: number | null;
            /** @description Whether the place of a picture was removed from its content. */
            locationRemoved: boolean;
            uploadedByName: string | null;
            uploadedAt: components["schemas"]["InstantOrNull"];
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current DocumentForCrew. */
        DocumentForCrewConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["DocumentForCrew"];
        };
        /** @description An omitted member is kept, null clears it, and metadata is merged. Read-only members may be sent unchanged. `not_allowed`: a name has no path, control characters or characters that change the direction of text. `type_mismatch`: the ending of the name must fit the content. `too_many`: metadata has up to 50 names. */
        DocumentPatch: {
            documentType?: components["schemas"]["DocumentType"];
            name?: components["schemas"]["FileName"];
            remarks?: components["schemas"]["Remarks"];
            metadata?: components["schemas"]["MetadataPatch"];
        };
        /** @description An open vocabulary. Known: BILL_OF_LADING, WEIGHT_TICKET, INVENTORY, PROOF_OF_DELIVERY, DAMAGE_PHOTO, INVOICE, OTHER. */
        DocumentType: string;
        Email: string | null;
        /** @description The name of this service, and links to its entry points. */
        Entry: {
            /** @constant */
            name: "Vanline";
            version: string;
            links: {
                moves: string;
                shipments: string;
                summary: string;
                events: string;
                webhooks: string;
                keys: string;
                openapi: string;
                reference: string;
                console: string;
                readiness: string;
            };
        };
        /** @description The erasure of the personal data of a move, and its progress in the database. */
        Erasure: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            /**
             * @description Erased data is hidden at once. RUNNING: some copies in the database are not rewritten yet, or contents of documents not deleted. DONE: the service holds nothing of it any more.
             * @enum {string}
             */
            status: "RUNNING" | "DONE";
            /**
             * Format: uuid
             * @description The move.erased event. Everything before it in the history is erased.
             */
            eventID: string;
            /** @description The number of events, stored answers and deliveries that have been rewritten so far. */
            copies: number;
            /** @description The actor that requested it. */
            actor: string;
            createdAt: components["schemas"]["Instant"];
            completedAt: components["schemas"]["InstantOrNull"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current Erasure. */
        ErasureConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Erasure"];
        };
        /** @description One change of one record. The type says which kind of record it is. */
        Event: components["schemas"]["MoveEvent"] | components["schemas"]["ShipmentEvent"] | components["schemas"]["AgentEvent"] | components["schemas"]["ServiceEvent"] | components["schemas"]["DocumentEvent"] | components["schemas"]["MovePartyEvent"] | components["schemas"]["PartyEvent"] | components["schemas"]["CompanyEvent"] | components["schemas"]["TruckEvent"] | components["schemas"]["CrewMemberEvent"] | components["schemas"]["CrewLinkEvent"] | components["schemas"]["AbsenceEvent"] | components["schemas"]["WebhookEvent"] | components["schemas"]["KeyEvent"] | components["schemas"]["LinkEvent"] | components["schemas"]["NoteEvent"] | components["schemas"]["JobEvent"] | components["schemas"]["ItemEvent"] | components["schemas"]["StorageStayEvent"] | components["schemas"]["ViewEvent"];
        /** @enum {string} */
        EventPattern: "*" | "move.*" | "shipment.*" | "address.*" | "agent.*" | "service.*" | "document.*" | "move_party.*" | "party.*" | "company.*" | "truck.*" | "crew_member.*" | "crew_link.*" | "absence.*" | "webhook.*" | "key.*" | "link.*" | "note.*" | "job.*" | "item.*" | "storage_stay.*" | "view.*" | "move.created" | "move.updated" | "move.status_changed" | "move.erased" | "move.deleted" | "move.restored" | "move.reverted" | "move.imported" | "shipment.created" | "shipment.updated" | "shipment.status_changed" | "shipment.deleted" | "shipment.restored" | "shipment.reverted" | "shipment.imported" | "address.replaced" | "agent.created" | "agent.updated" | "agent.deleted" | "agent.restored" | "agent.reverted" | "agent.imported" | "service.created" | "service.updated" | "service.status_changed" | "service.deleted" | "service.restored" | "service.reverted" | "service.imported" | "document.created" | "document.updated" | "document.deleted" | "document.restored" | "document.imported" | "move_party.created" | "move_party.updated" | "move_party.deleted" | "move_party.imported" | "party.created" | "party.updated" | "party.deleted" | "party.imported" | "company.updated" | "truck.created" | "truck.updated" | "truck.deleted" | "truck.imported" | "crew_member.created" | "crew_member.updated" | "crew_member.deleted" | "crew_member.imported" | "crew_link.created" | "crew_link.used" | "crew_link.deleted" | "absence.created" | "absence.updated" | "absence.deleted" | "absence.imported" | "webhook.created" | "webhook.updated" | "webhook.disabled" | "webhook.paused" | "webhook.deleted" | "key.created" | "key.deleted" | "link.created" | "link.deleted" | "note.created" | "note.updated" | "note.deleted" | "note.imported" | "note.restored" | "job.created" | "job.updated" | "job.status_changed" | "job.deleted" | "job.imported" | "job.restored" | "item.created" | "item.updated" | "item.deleted" | "item.restored" | "item.reverted" | "item.imported" | "storage_stay.created" | "storage_stay.updated" | "storage_stay.deleted" | "storage_stay.restored" | "storage_stay.extension_asked" | "storage_stay.extension_decided" | "storage_stay.reverted" | "storage_stay.imported" | "view.created" | "view.updated" | "view.deleted" | "view.imported";
        /** @description Types of events: shipment.updated, shipment.* for all of one kind, * for everything except key.* and party.*, which must be named. */
        EventTypes: components["schemas"]["EventPattern"][];
        /** @description How long the work takes, up to a week. */
        ExpectedMinutes: number;
        ExplainedChange: {
            /** @description A JSON Pointer into the record. */
            path: string;
            from: unknown;
            to: unknown;
            /** @description The caller that changed it last. */
            by: string;
            byName: components["schemas"]["ActorName"];
            at: components["schemas"]["Instant"];
        };
        /** @description The name of the file, without a path. */
        FileName: string;
        Fingerprint: string | null;
        FreeCrewMember: {
            crewMemberID: components["schemas"]["Id"];
            free: components["schemas"]["FreeTime"][];
        };
        /** @description A time in which nothing is booked. */
        FreeTime: {
            startsAt: components["schemas"]["Instant"];
            endsAt: components["schemas"]["Instant"];
        };
        FreeTruck: {
            truckID: components["schemas"]["Id"];
            pounds: number | null;
            free: components["schemas"]["FreeTime"][];
        };
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        Id: string;
        IdOrNull: components["schemas"]["Id"] | null;
        /** @description An absence as another system has it. `in_future`: no stamp may be later than now. `stamp_order`: createdAt must not be after lastUpdated. `id_time`: the time in the id must be createdAt. `required`: truckID or crewMemberID. `not_allowed`: both of them. `unknown_truck`, `unknown_crew_member`: the id is that of a stored record. `out_of_range`: both times are from 2000 to 2999. `time_order`: it ends after it starts. `too_long`: it lasts up to 366 days. `too_many`: up to 50 absences touch a day. */
        ImportedAbsence: {
            source: components["schemas"]["Source"];
            truckID?: string | null;
            crewMemberID?: string | null;
            /**
             * Format: date-time
             * @description The first instant of the absence.
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description The instant at which it ends, which no longer belongs to it.
             */
            endsAt: string;
            reason?: string | null;
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        ImportedAddress: {
            streetAddress1: string;
            streetAddress2?: components["schemas"]["StreetLine"];
            streetAddress3?: components["schemas"]["StreetLine"];
            city: components["schemas"]["Name"];
            state: components["schemas"]["Name"];
            postalCode: components["schemas"]["PostalCode"];
            country?: string | null;
            id?: components["schemas"]["ImportedId"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        ImportedAddressOrNull: components["schemas"]["ImportedAddress"] | null;
        ImportedAgent: {
            agentType: components["schemas"]["AgentType"];
            firstName: components["schemas"]["Name"];
            lastName?: components["schemas"]["NameOrNull"];
            email?: components["schemas"]["Email"];
            phone?: components["schemas"]["Phone"] | null;
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        /** @description A crew member as another system has it. `in_future`: no stamp may be later than now. `stamp_order`: createdAt must not be after lastUpdated. `id_time`: the time in the id must be createdAt. `duplicate`: a language or skill is named once. */
        ImportedCrewMember: {
            source: components["schemas"]["Source"];
            firstName: components["schemas"]["Name"];
            lastName?: components["schemas"]["NameOrNull"];
            phone?: components["schemas"]["Phone"] | null;
            email?: components["schemas"]["Email"];
            /** @description The languages that the person speaks. */
            languages?: string[];
            skills?: ("DRIVER" | "PACKER" | "LEAD")[];
            accountID?: string | null;
            /** @description Whether it can be planned. Set it to false instead of deleting what was used. */
            isActive?: boolean;
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        /** @description A document as another system has it. With its content, it is the record of a form. `in_future`: no stamp may be later than now. `stamp_order`: createdAt must not be after lastUpdated. `id_time`: the time in the id must be createdAt. `digest_mismatch`: the content must have the digest. `required`: a document with a digest is sent with its content. */
        ImportedDocument: {
            source: components["schemas"]["Source"];
            documentType: components["schemas"]["DocumentType"];
            name: components["schemas"]["FileName"];
            remarks?: components["schemas"]["Remarks"];
            metadata?: components["schemas"]["MetadataContent"];
            sha256?: string | null;
            locationRemoved?: boolean | null;
            uploadedBy?: string | null;
            uploadedByName?: string | null;
            uploadedAt?: components["schemas"]["InstantOrNull"];
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        ImportedId: string | null;
        /** @description An item as another system has it. `number_taken`: another item of the shipment has the number. `duplicate`: each place of a condition once. `out_of_range`: a volume has one decimal at most. `in_future`: no stamp may be later than now. `stamp_order`: createdAt must not be after lastUpdated. `id_time`: the time in the id must be createdAt. */
        ImportedItem: {
            source: components["schemas"]["Source"];
            /** @description What it is, for example Sofa, 3 cushions. */
            description: string;
            room?: string | null;
            /** @description How many pieces share the number. */
            quantity?: number;
            packedBy?: ("OWNER" | "CARRIER") | null;
            estimatedWeight?: number | null;
            estimatedVolume?: number | null;
            /** @description Whether it is of extraordinary value, and listed as such. */
            isHighValue?: boolean;
            /** @description What was wrong with it when it was loaded. */
            conditionAtOrigin?: {
                /**
                 * @description The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
                 * @enum {string}
                 */
                code: "BE" | "BR" | "BU" | "CH" | "CR" | "CU" | "D" | "F" | "G" | "L" | "M" | "MCU" | "MI" | "MO" | "P" | "R" | "RU" | "S" | "SC" | "SH" | "SO" | "ST" | "T" | "W" | "Z";
                /** @description Where on the item; empty for all of it. */
                places?: number[];
                remarks?: string | null;
            }[];
            /** @description What was wrong with it when it was delivered. */
            conditionAtDestination?: {
                /**
                 * @description The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
                 * @enum {string}
                 */
                code: "BE" | "BR" | "BU" | "CH" | "CR" | "CU" | "D" | "F" | "G" | "L" | "M" | "MCU" | "MI" | "MO" | "P" | "R" | "RU" | "S" | "SC" | "SH" | "SO" | "ST" | "T" | "W" | "Z";
                /** @description Where on the item; empty for all of it. */
                places?: number[];
                remarks?: string | null;
            }[];
            exceptions?: string | null;
            /**
             * @description How far the item has come. Any status may follow any other.
             * @enum {string}
             */
            status?: "LISTED" | "LOADED" | "DELIVERED" | "MISSING" | "DAMAGED";
            number?: number | null;
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        /** @description A job as another system has it. It books its truck and its crew, unless it is CANCELED. `in_future`: no stamp may be later than now. `stamp_order`: createdAt must not be after lastUpdated. `id_time`: the time in the id must be createdAt. `unknown_truck`, `unknown_crew_member`: they must exist. `not_active`: they must be active. `duplicate`: each person once. `not_allowed`: leadID must be one of crewMemberIDs. `unknown_time_zone`: the time zone must exist. `out_of_range`: the day must be from 2000 to 2999. `date_order`: a pickup must not be after the delivery. */
        ImportedJob: {
            source: components["schemas"]["Source"];
            moveID?: string | null;
            shipmentID?: string | null;
            kind: components["schemas"]["JobKind"];
            day: components["schemas"]["JobDay"];
            windowStart: components["schemas"]["WindowStart"];
            windowEnd: components["schemas"]["WindowEnd"];
            timeZone?: string | null;
            expectedMinutes: components["schemas"]["ExpectedMinutes"];
            truckID?: components["schemas"]["JobTruck"];
            crewMemberIDs?: components["schemas"]["JobCrew"];
            leadID?: components["schemas"]["JobLead"];
            stopNumber?: components["schemas"]["StopNumber"];
            instructions?: components["schemas"]["Instructions"];
            allowOverload?: components["schemas"]["AllowsOverload"];
            status?: components["schemas"]["JobStatus"] | null;
            endsAt?: string | null;
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        /** @description A move with its shipments, as another system has it. `in_future`: no stamp may be later than now. `stamp_order`: createdAt, submittedAt, approvedAt and lastUpdated must be in this order. `required`: a status needs its stamps, and DELIVERED its actualDeliveryDate. `not_allowed`: a stamp must not be ahead of the status; the status of a move follows from its shipments; the operator may restrict the types of shipments. `id_time`: the time in an id must be createdAt. `duplicate`: an id, a locator, a reference that must be unique, a party or a type of agent may be used only once. `wrong_move`: the locator of a shipment must begin with the locator of its move. `too_many`: a request may have up to 500 shipments, agents, services and parties. `unknown_party`: a party must exist. `date_order`, `invalid_postal_code`, `unknown_move`: as for new shipments. */
        ImportedMove: {
            source: components["schemas"]["Source"];
            customer?: components["schemas"]["CustomerContent"];
            reference?: components["schemas"]["Reference"];
            remarks?: components["schemas"]["Remarks"];
            metadata?: components["schemas"]["MetadataContent"];
            assignee?: components["schemas"]["Assignee"];
            locator?: string | null;
            status?: components["schemas"]["MoveStatus"] | null;
            canceledAt?: components["schemas"]["InstantOrNull"];
            statusReason?: components["schemas"]["Remarks"];
            shipments?: components["schemas"]["ImportedShipmentOfMove"][] | null;
            parties?: components["schemas"]["ImportedMoveParty"][] | null;
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        ImportedMoveParty: {
            /**
             * Format: uuid
             * @description The party to put on the move.
             */
            partyID: string;
            role: components["schemas"]["PartyRole"];
            access: components["schemas"]["PartyAccess"];
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        /** @description A note as another system has it. `in_future`: no stamp may be later than now. `stamp_order`: createdAt must not be after lastUpdated. `id_time`: the time in the id must be createdAt. */
        ImportedNote: {
            source: components["schemas"]["Source"];
            text: components["schemas"]["NoteText"];
            /** @description Whether the crews of the jobs see the note on their phones. */
            isForCrew?: boolean;
            author?: string | null;
            authorName?: string | null;
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        /** @description A party as another system has it. `in_future`: no stamp may be later than now. `stamp_order`: createdAt must not be after lastUpdated. `id_time`: the time in the id must be createdAt. */
        ImportedParty: {
            source: components["schemas"]["Source"];
            name: components["schemas"]["PartyName"];
            kind: components["schemas"]["PartyKind"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["MetadataContent"];
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        ImportedService: {
            /** @description Upper case, up to 16 characters; for example LINEHAUL. */
            code: string;
            name?: components["schemas"]["NameOrNull"];
            reason?: components["schemas"]["ServiceReason"];
            startDate?: components["schemas"]["DayOrNull"];
            endDate?: components["schemas"]["DayOrNull"];
            status?: ("SUBMITTED" | "APPROVED" | "REJECTED" | "CANCELED") | null;
            rejectionReason?: components["schemas"]["Remarks"];
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        /** @description A shipment as another system has it. `in_future`: no stamp may be later than now. `stamp_order`: createdAt, submittedAt, approvedAt and lastUpdated must be in this order. `required`: a status needs its stamps, and DELIVERED its actualDeliveryDate. `not_allowed`: a stamp must not be ahead of the status; the status of a move follows from its shipments; the operator may restrict the types of shipments. `id_time`: the time in an id must be createdAt. `duplicate`: an id, a locator, a reference that must be unique, a party or a type of agent may be used only once. `wrong_move`: the locator of a shipment must begin with the locator of its move. `too_many`: a request may have up to 500 shipments, agents, services and parties. `unknown_party`: a party must exist. `date_order`, `invalid_postal_code`, `unknown_move`: as for new shipments. */
        ImportedShipment: {
            source: components["schemas"]["Source"];
            moveID?: components["schemas"]["IdOrNull"];
            shipmentType: components["schemas"]["ShipmentType"];
            requestedPickupDate?: components["schemas"]["DayOrNull"];
            scheduledPickupDate?: components["schemas"]["DayOrNull"];
            actualPickupDate?: components["schemas"]["DayOrNull"];
            deliveryDate?: components["schemas"]["DayOrNull"];
            scheduledDeliveryDate?: components["schemas"]["DayOrNull"];
            actualDeliveryDate?: components["schemas"]["DayOrNull"];
            estimatedWeight?: components["schemas"]["Weight"];
            actualWeight?: components["schemas"]["Weight"];
            pickupAddress?: components["schemas"]["ImportedAddressOrNull"];
            destinationAddress?: components["schemas"]["ImportedAddressOrNull"];
            secondaryPickupAddress?: components["schemas"]["ImportedAddressOrNull"];
            secondaryDestinationAddress?: components["schemas"]["ImportedAddressOrNull"];
            customerRemarks?: components["schemas"]["Remarks"];
            counselorRemarks?: components["schemas"]["Remarks"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            valuation?: ("FULL_VALUE" | "RELEASED_VALUE") | null;
            declaredValue?: number | null;
            locator?: string | null;
            status?: components["schemas"]["ShipmentStatus"] | null;
            rejectionReason?: components["schemas"]["Remarks"];
            statusReason?: components["schemas"]["Remarks"];
            submittedAt?: components["schemas"]["InstantOrNull"];
            approvedAt?: components["schemas"]["InstantOrNull"];
            agents?: components["schemas"]["ImportedAgent"][] | null;
            services?: components["schemas"]["ImportedService"][] | null;
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        ImportedShipmentOfMove: {
            shipmentType: components["schemas"]["ShipmentType"];
            requestedPickupDate?: components["schemas"]["DayOrNull"];
            scheduledPickupDate?: components["schemas"]["DayOrNull"];
            actualPickupDate?: components["schemas"]["DayOrNull"];
            deliveryDate?: components["schemas"]["DayOrNull"];
            scheduledDeliveryDate?: components["schemas"]["DayOrNull"];
            actualDeliveryDate?: components["schemas"]["DayOrNull"];
            estimatedWeight?: components["schemas"]["Weight"];
            actualWeight?: components["schemas"]["Weight"];
            pickupAddress?: components["schemas"]["ImportedAddressOrNull"];
            destinationAddress?: components["schemas"]["ImportedAddressOrNull"];
            secondaryPickupAddress?: components["schemas"]["ImportedAddressOrNull"];
            secondaryDestinationAddress?: components["schemas"]["ImportedAddressOrNull"];
            customerRemarks?: components["schemas"]["Remarks"];
            counselorRemarks?: components["schemas"]["Remarks"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            valuation?: ("FULL_VALUE" | "RELEASED_VALUE") | null;
            declaredValue?: number | null;
            locator?: string | null;
            status?: components["schemas"]["ShipmentStatus"] | null;
            rejectionReason?: components["schemas"]["Remarks"];
            statusReason?: components["schemas"]["Remarks"];
            submittedAt?: components["schemas"]["InstantOrNull"];
            approvedAt?: components["schemas"]["InstantOrNull"];
            agents?: components["schemas"]["ImportedAgent"][] | null;
            services?: components["schemas"]["ImportedService"][] | null;
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        /** @description A storage stay as another system has it. `in_future`: no stamp may be later than now. `stamp_order`: createdAt must not be after lastUpdated. `id_time`: the time in the id must be createdAt. `date_order`: it must not end before it starts. `in_future`: no day is later than tomorrow. `out_of_range`: at least one day is authorized. `duplicate`: the ids of extensions. `required`: decidedAt of a decided extension, approvedDays of an approved one. `not_allowed`: members that its status does not have, or a second one that is PENDING. */
        ImportedStorageStay: {
            source: components["schemas"]["Source"];
            place?: string | null;
            lotNumber?: string | null;
            /**
             * Format: date
             * @description The first day in storage, which counts as a day.
             */
            startedOn: string;
            endedOn?: string | null;
            /** @description How many days are authorized without extensions. Default: 90. */
            authorizedDays?: number;
            extensions?: {
                id?: components["schemas"]["IdOrNull"];
                /** @description How many more days are asked for. */
                days: number;
                reason?: string | null;
                askedAt: components["schemas"]["Instant"];
                askedBy?: string | null;
                askedByName?: components["schemas"]["StreetLine"];
                /** @enum {string} */
                status: "PENDING" | "APPROVED" | "REFUSED";
                approvedDays?: number | null;
                decisionReason?: string | null;
                decidedAt?: components["schemas"]["InstantOrNull"];
                decidedBy?: string | null;
                decidedByName?: components["schemas"]["StreetLine"];
            }[] | null;
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        /** @description A truck as another system has it. `in_future`: no stamp may be later than now. `stamp_order`: createdAt must not be after lastUpdated. `id_time`: the time in the id must be createdAt. */
        ImportedTruck: {
            source: components["schemas"]["Source"];
            /** @description What people call it, for example Truck 4. */
            name: string;
            plate?: string | null;
            capacityPounds?: number | null;
            capacityCubicFeet?: number | null;
            /** @description Whether it can be planned. Set it to false instead of deleting what was used. */
            isActive?: boolean;
            metadata?: components["schemas"]["MetadataContent"];
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        /** @description A view as another system has it. `in_future`: no stamp may be later than now. `stamp_order`: createdAt must not be after lastUpdated. `id_time`: the time in the id must be createdAt. `unknown_member`: the page has no such filter. `not_allowed`: a view has no filters by names, references and other values that an erasure deletes (customer, agent, search, q, assignee, reference, metadata), because an erasure would not find them there, and only columns of its page. `too_long`: the query has up to 8,000 characters as JSON. */
        ImportedView: {
            source: components["schemas"]["Source"];
            name: components["schemas"]["ViewName"];
            /**
             * @description The page that the view is for.
             * @enum {string}
             */
            page: "moves" | "shipments";
            query?: components["schemas"]["ViewQuery"];
            columns?: components["schemas"]["ViewColumns"];
            shared?: components["schemas"]["IsShared"];
            owner?: string | null;
            ownerName?: string | null;
            id?: components["schemas"]["ImportedId"];
            createdAt?: components["schemas"]["InstantOrNull"];
            lastUpdated?: components["schemas"]["InstantOrNull"];
        };
        /**
         * Format: date-time
         * @description RFC 3339 in UTC with milliseconds.
         */
        Instant: string;
        InstantOrNull: components["schemas"]["Instant"] | null;
        Instructions: string | null;
        /** @description Whether events are sent. Events that happen while it is disabled are sent when it is enabled. */
        IsEnabled: boolean;
        /** @description Whether others see it: all callers, or those of your party if you are bound to one. */
        IsShared: boolean;
        /** @description One line of the inventory of a shipment: a piece, or several pieces that share a number. */
        Item: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            shipmentID: components["schemas"]["Id"];
            /** @description Its number on the sticker and on paper: 1, 2, 3, … in a shipment. No number is used twice. */
            number: number;
            /** @description What it is, for example Sofa, 3 cushions. */
            description: string;
            room: string | null;
            /** @description How many pieces share the number. */
            quantity: number;
            packedBy: ("OWNER" | "CARRIER") | null;
            estimatedWeight: number | null;
            estimatedVolume: number | null;
            /** @description Whether it is of extraordinary value, and listed as such. */
            isHighValue: boolean;
            /** @description What was wrong with it when it was loaded. */
            conditionAtOrigin: {
                /**
                 * @description The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
                 * @enum {string}
                 */
                code: "BE" | "BR" | "BU" | "CH" | "CR" | "CU" | "D" | "F" | "G" | "L" | "M" | "MCU" | "MI" | "MO" | "P" | "R" | "RU" | "S" | "SC" | "SH" | "SO" | "ST" | "T" | "W" | "Z";
                /** @description Where on the item; empty for all of it. */
                places: number[];
                remarks: string | null;
            }[];
            /** @description What was wrong with it when it was delivered. */
            conditionAtDestination: {
                /**
                 * @description The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
                 * @enum {string}
                 */
                code: "BE" | "BR" | "BU" | "CH" | "CR" | "CU" | "D" | "F" | "G" | "L" | "M" | "MCU" | "MI" | "MO" | "P" | "R" | "RU" | "S" | "SC" | "SH" | "SO" | "ST" | "T" | "W" | "Z";
                /** @description Where on the item; empty for all of it. */
                places: number[];
                remarks: string | null;
            }[];
            exceptions: string | null;
            /**
             * @description How far the item has come. Any status may follow any other.
             * @enum {string}
             */
            status: "LISTED" | "LOADED" | "DELIVERED" | "MISSING" | "DAMAGED";
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current Item. */
        ItemConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Item"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        ItemEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "item.created" | "item.updated" | "item.deleted" | "item.restored" | "item.reverted" | "item.imported";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Item"] | null;
        };
        /** @description A record with only some members: id, eTag and those named in fields. */
        ItemFields: {
            id: components["schemas"]["Id"];
            moveID?: components["schemas"]["Id"];
            shipmentID?: components["schemas"]["Id"];
            /** @description Its number on the sticker and on paper: 1, 2, 3, … in a shipment. No number is used twice. */
            number?: number;
            /** @description What it is, for example Sofa, 3 cushions. */
            description?: string;
            room?: string | null;
            /** @description How many pieces share the number. */
            quantity?: number;
            packedBy?: ("OWNER" | "CARRIER") | null;
            estimatedWeight?: number | null;
            estimatedVolume?: number | null;
            /** @description Whether it is of extraordinary value, and listed as such. */
            isHighValue?: boolean;
            /** @description What was wrong with it when it was loaded. */
            conditionAtOrigin?: {
                /**
                 * @description The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
                 * @enum {string}
                 */
                code: "BE" | "BR" | "BU" | "CH" | "CR" | "CU" | "D" | "F" | "G" | "L" | "M" | "MCU" | "MI" | "MO" | "P" | "R" | "RU" | "S" | "SC" | "SH" | "SO" | "ST" | "T" | "W" | "Z";
                /** @description Where on the item; empty for all of it. */
                places: number[];
                remarks: string | null;
            }[];
            /** @description What was wrong with it when it was delivered. */
            conditionAtDestination?: {
                /**
                 * @description The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
                 * @enum {string}
                 */
                code: "BE" | "BR" | "BU" | "CH" | "CR" | "CU" | "D" | "F" | "G" | "L" | "M" | "MCU" | "MI" | "MO" | "P" | "R" | "RU" | "S" | "SC" | "SH" | "SO" | "ST" | "T" | "W" | "Z";
                /** @description Where on the item; empty for all of it. */
                places: number[];
                remarks: string | null;
            }[];
            exceptions?: string | null;
            /**
             * @description How far the item has come. Any status may follow any other.
             * @enum {string}
             */
            status?: "LISTED" | "LOADED" | "DELIVERED" | "MISSING" | "DAMAGED";
            createdAt?: components["schemas"]["Instant"];
            lastUpdated?: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description An omitted member is kept, null clears it. Read-only members may be sent unchanged. `duplicate`: each place of a condition once. `out_of_range`: a volume has one decimal at most. */
        ItemPatch: {
            /** @description What it is, for example Sofa, 3 cushions. */
            description?: string;
            room?: string | null;
            /** @description How many pieces share the number. */
            quantity?: number;
            packedBy?: ("OWNER" | "CARRIER") | null;
            estimatedWeight?: number | null;
            estimatedVolume?: number | null;
            /** @description Whether it is of extraordinary value, and listed as such. */
            isHighValue?: boolean;
            /** @description What was wrong with it when it was loaded. */
            conditionAtOrigin?: {
                /**
                 * @description The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
                 * @enum {string}
                 */
                code: "BE" | "BR" | "BU" | "CH" | "CR" | "CU" | "D" | "F" | "G" | "L" | "M" | "MCU" | "MI" | "MO" | "P" | "R" | "RU" | "S" | "SC" | "SH" | "SO" | "ST" | "T" | "W" | "Z";
                /** @description Where on the item; empty for all of it. */
                places?: number[];
                remarks?: string | null;
            }[];
            /** @description What was wrong with it when it was delivered. */
            conditionAtDestination?: {
                /**
                 * @description The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
                 * @enum {string}
                 */
                code: "BE" | "BR" | "BU" | "CH" | "CR" | "CU" | "D" | "F" | "G" | "L" | "M" | "MCU" | "MI" | "MO" | "P" | "R" | "RU" | "S" | "SC" | "SH" | "SO" | "ST" | "T" | "W" | "Z";
                /** @description Where on the item; empty for all of it. */
                places?: number[];
                remarks?: string | null;
            }[];
            exceptions?: string | null;
            /**
             * @description How far the item has come. Any status may follow any other.
             * @enum {string}
             */
            status?: "LISTED" | "LOADED" | "DELIVERED" | "MISSING" | "DAMAGED";
        };
        /** @description One visit for a shipment or a move. */
        Job: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            shipmentID: string | null;
            kind: components["schemas"]["JobKind"];
            status: components["schemas"]["JobStatus"];
            day: components["schemas"]["JobDay"];
            windowStart: components["schemas"]["WindowStart"];
            windowEnd: components["schemas"]["WindowEnd"];
            /** @description The name of a time zone (IANA), for example America/New_York. */
            timeZone: string;
            expectedMinutes: components["schemas"]["ExpectedMinutes"];
            truckID: components["schemas"]["JobTruck"];
            crewMemberIDs: components["schemas"]["JobCrew"];
            leadID: components["schemas"]["JobLead"];
            stopNumber: components["schemas"]["StopNumber"];
            instructions: components["schemas"]["Instructions"];
            allowOverload: components["schemas"]["AllowsOverload"];
            /**
             * Format: date-time
             * @description From when on the truck and the crew are taken: the start of the window.
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description When they are free again: after expectedMinutes, or at the end of the window if that is later; when the job was DONE, if that was earlier.
             */
            endsAt: string;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
            shipment?: components["schemas"]["Shipment"] | null;
            customerName?: string | null;
        };
        /** @description Up to 100 operations. `repeated`: each must be on another record. `too_many`: together they would write too many rows in one transaction. */
        JobBulk: {
            mode: components["schemas"]["BulkMode"];
            operations: (components["schemas"]["JobCreateOperation"] | components["schemas"]["JobUpdateOperation"] | components["schemas"]["JobUpdateStatusOperation"] | components["schemas"]["JobDeleteOperation"])[];
        };
        JobBulkAnswer: {
            /**
             * Format: uuid
             * @description The id of the bulk. All its events have it as batchID.
             */
            batchID: string;
            results: components["schemas"]["JobBulkResult"][];
        };
        /** @description The result of one operation: the record, or the problem that the single request would have had. With Prefer: return=minimal the record is null, and after 2 MiB of records too. */
        JobBulkResult: {
            /**
             * @description The status that the single request would have had.
             * @enum {integer}
             */
            status: 200 | 204;
            eTag: string | null;
            record: components["schemas"]["ResultingJob"];
        } | {
            /**
             * @description The status that the single request would have had.
             * @enum {integer}
             */
            status: 201;
            /** @description The first version. */
            eTag: string;
            /** @description Where to read it. */
            location: string;
            /** @description Whether an earlier request with the same key has created it. */
            replayed: boolean;
            record: components["schemas"]["ResultingJob"];
        } | {
            /** @description The status that the single request would have had. */
            status: number;
            problem: components["schemas"]["JobConflict"];
        };
        /** @description A problem that shows the current Job. */
        JobConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Job"];
        };
        JobCreateOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "create";
            idempotencyKey?: components["schemas"]["CreationKey"];
            /** @description What the POST that creates it has as content. */
            record: components["schemas"]["NewJob"] | components["schemas"]["ImportedJob"];
        };
        /** @description The people, each once. */
        JobCrew: components["schemas"]["Id"][];
        /**
         * Format: date
         * @description The day on which the window begins, YYYY-MM-DD.
         */
        JobDay: string;
        JobDeleteOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "delete";
            id: components["schemas"]["BulkTarget"];
            ifMatch?: components["schemas"]["BulkIfMatch"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        JobEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "job.created" | "job.updated" | "job.status_changed" | "job.deleted" | "job.imported" | "job.restored";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["ResultingJob"];
        };
        /** @description A record with only some members: id, eTag and those named in fields. */
        JobFields: {
            id: components["schemas"]["Id"];
            moveID?: components["schemas"]["Id"];
            shipmentID?: string | null;
            kind?: components["schemas"]["JobKind"];
            status?: components["schemas"]["JobStatus"];
            day?: components["schemas"]["JobDay"];
            windowStart?: components["schemas"]["WindowStart"];
            windowEnd?: components["schemas"]["WindowEnd"];
            /** @description The name of a time zone (IANA), for example America/New_York. */
            timeZone?: string;
            expectedMinutes?: components["schemas"]["ExpectedMinutes"];
            truckID?: components["schemas"]["JobTruck"];
            crewMemberIDs?: components["schemas"]["JobCrew"];
            leadID?: components["schemas"]["JobLead"];
            stopNumber?: components["schemas"]["StopNumber"];
            instructions?: components["schemas"]["Instructions"];
            allowOverload?: components["schemas"]["AllowsOverload"];
            /**
             * Format: date-time
             * @description From when on the truck and the crew are taken: the start of the window.
             */
            startsAt?: string;
            /**
             * Format: date-time
             * @description When they are free again: after expectedMinutes, or at the end of the window if that is later; when the job was DONE, if that was earlier.
             */
            endsAt?: string;
            createdAt?: components["schemas"]["Instant"];
            lastUpdated?: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
            shipment?: components["schemas"]["Shipment"] | null;
            customerName?: string | null;
        };
        /** @description A job as its crew sees it. The tag is that of the whole record. */
        JobForCrew: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            shipmentID: string | null;
            kind: components["schemas"]["JobKind"];
            status: components["schemas"]["JobStatus"];
            day: components["schemas"]["JobDay"];
            windowStart: components["schemas"]["WindowStart"];
            windowEnd: components["schemas"]["WindowEnd"];
            /** @description The name of a time zone (IANA), for example America/New_York. */
            timeZone: string;
            expectedMinutes: components["schemas"]["ExpectedMinutes"];
            truckID: components["schemas"]["JobTruck"];
            crewMemberIDs: components["schemas"]["JobCrew"];
            leadID: components["schemas"]["JobLead"];
            stopNumber: components["schemas"]["StopNumber"];
            instructions: components["schemas"]["Instructions"];
            /**
             * Format: date-time
             * @description From when on the truck and the crew are taken: the start of the window.
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description When they are free again: after expectedMinutes, or at the end of the window if that is later; when the job was DONE, if that was earlier.
             */
            endsAt: string;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current JobForCrew. */
        JobForCrewConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["JobForCrew"];
        };
        /** @enum {string} */
        JobKind: "SURVEY" | "PACKING" | "PICKUP" | "DELIVERY" | "STORAGE_IN" | "STORAGE_OUT" | "OTHER";
        JobLead: string | null;
        /** @description An omitted member is kept, null clears it. Read-only members may be sent unchanged. `unknown_truck`, `unknown_crew_member`: they must exist. `not_active`: they must be active. `duplicate`: each person once. `not_allowed`: leadID must be one of crewMemberIDs. `unknown_time_zone`: the time zone must exist. `out_of_range`: the day must be from 2000 to 2999. `date_order`: a pickup must not be after the delivery. */
        JobPatch: {
            kind?: components["schemas"]["JobKind"];
            day?: components["schemas"]["JobDay"];
            windowStart?: components["schemas"]["WindowStart"];
            windowEnd?: components["schemas"]["WindowEnd"];
            timeZone?: string | null;
            expectedMinutes?: components["schemas"]["ExpectedMinutes"];
            truckID?: components["schemas"]["JobTruck"];
            crewMemberIDs?: components["schemas"]["JobCrew"];
            leadID?: components["schemas"]["JobLead"];
            stopNumber?: components["schemas"]["StopNumber"];
            instructions?: components["schemas"]["Instructions"];
            allowOverload?: components["schemas"]["AllowsOverload"];
        };
        /**
         * @description Changed by updateStatus only.
         * @enum {string}
         */
        JobStatus: "PLANNED" | "EN_ROUTE" | "ARRIVED" | "DONE" | "CANCELED";
        /** @description The status to change to. `not_allowed`: only a job that is DONE changes its shipment. With PLANNED after CANCELED, `not_active`: the truck and the crew of the job must be active; `date_order`: its pickup must not be after the delivery. */
        JobStatusChange: {
            status: components["schemas"]["JobStatus"];
            shipment?: {
                /** @enum {string} */
                status: "IN_TRANSIT" | "IN_STORAGE" | "DELIVERED";
                reason?: string | null;
                occurredOn?: components["schemas"]["DayOrNull"];
                eTag?: string | null;
                from?: ("DRAFT" | "SUBMITTED" | "APPROVED" | "REJECTED" | "IN_TRANSIT" | "IN_STORAGE" | "DELIVERED" | "DIVERSION_REQUESTED" | "CANCELLATION_REQUESTED" | "CANCELED" | "TERMINATED_FOR_CAUSE") | null;
            } | null;
        };
        JobTruck: string | null;
        JobUpdateOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "update";
            id: components["schemas"]["BulkTarget"];
            ifMatch?: components["schemas"]["BulkIfMatch"];
            mergeBase?: components["schemas"]["MergeBase"];
            patch: components["schemas"]["JobPatch"];
        };
        JobUpdateStatusOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "updateStatus";
            id: components["schemas"]["BulkTarget"];
            ifMatch?: components["schemas"]["BulkIfMatch"];
            status: components["schemas"]["JobStatus"];
            shipment?: {
                /** @enum {string} */
                status: "IN_TRANSIT" | "IN_STORAGE" | "DELIVERED";
                reason?: string | null;
                occurredOn?: components["schemas"]["DayOrNull"];
                eTag?: string | null;
                from?: ("DRAFT" | "SUBMITTED" | "APPROVED" | "REJECTED" | "IN_TRANSIT" | "IN_STORAGE" | "DELIVERED" | "DIVERSION_REQUESTED" | "CANCELLATION_REQUESTED" | "CANCELED" | "TERMINATED_FOR_CAUSE") | null;
            } | null;
        };
        /** @description RFC 6902; all or nothing. A path has up to 1,000 characters, and the changed record up to 1 MiB. */
        JsonPatch: {
            /** @enum {string} */
            op: "add" | "remove" | "replace" | "move" | "copy" | "test";
            path: string;
            from?: string;
            value?: unknown;
        }[];
        Key: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["KeyName"];
            scopes: components["schemas"]["Scopes"];
            channels: components["schemas"]["KeyChannels"];
            expiresAt: components["schemas"]["KeyExpiry"];
            certificateFingerprint: components["schemas"]["Fingerprint"];
            partyID: components["schemas"]["KeyParty"];
            /** @description The actor that created it. */
            createdBy: string;
            createdByName: string | null;
            parentID: string | null;
            lastUsedAt: string | null;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        KeyChannels: string[] | null;
        /** @description A problem that shows the current Key. */
        KeyConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Key"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        KeyEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "key.created" | "key.deleted";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Key"] | null;
        };
        KeyExpiry: string | null;
        /** @description The name of the holder, as events show it. It is unique among valid keys. */
        KeyName: string;
        KeyParty: string | null;
        KeyWithSecret: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["KeyName"];
            scopes: components["schemas"]["Scopes"];
            channels: components["schemas"]["KeyChannels"];
            expiresAt: components["schemas"]["KeyExpiry"];
            certificateFingerprint: components["schemas"]["Fingerprint"];
            partyID: components["schemas"]["KeyParty"];
            /** @description The actor that created it. */
            createdBy: string;
            createdByName: string | null;
            parentID: string | null;
            lastUsedAt: string | null;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
            /** @description The secret. Send it as Authorization: Bearer. It is not shown again. */
            secret?: string;
        };
        /** @description A link with which a customer follows a move, without an account. */
        Link: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            label: components["schemas"]["LinkLabel"];
            /**
             * Format: date-time
             * @description When the link stops working.
             */
            expiresAt: string;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current Link. */
        LinkConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Link"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        LinkEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "link.created" | "link.deleted";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Link"] | null;
        };
        LinkLabel: string | null;
        LinkWithSecret: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            label: components["schemas"]["LinkLabel"];
            /**
             * Format: date-time
             * @description When the link stops working.
             */
            expiresAt: string;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
            /** @description The secret. The page at /track reads it from the fragment of its URL. It is not shown again. */
            secret?: string;
            /**
             * Format: uri-reference
             * @description The link to send: the page with the secret in its fragment. It begins with VANLINE_PUBLIC_URL, if that is set.
             */
            url?: string;
        };
        /** @description Six characters for people. A path accepts it instead of the id of the move. */
        Locator: string;
        MakerExpiry: string | null;
        /** @description With ifMatch *: the eTag of the version to merge from. */
        MergeBase: string;
        /** @description Your own names and values: up to 50, names up to 40 characters, values up to 500. */
        Metadata: {
            [key: string]: string;
        };
        MetadataContent: components["schemas"]["Metadata"] | null;
        MetadataPatch: {
            [key: string]: string | null;
        } | null;
        /** @description One value, or up to 10 alternatives, for each of up to 3 names in metadata. */
        MetadataQuery: {
            [key: string]: string | string[];
        };
        Move: {
            id: components["schemas"]["Id"];
            locator: components["schemas"]["Locator"];
            status: components["schemas"]["MoveStatus"];
            customer: components["schemas"]["Customer"] | null;
            reference: components["schemas"]["Reference"];
            remarks: components["schemas"]["Remarks"];
            metadata: components["schemas"]["Metadata"];
            canceledAt: components["schemas"]["InstantOrNull"];
            statusReason: string | null;
            assignee: components["schemas"]["Assignee"];
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
            shipments?: components["schemas"]["Shipment"][];
            documents?: components["schemas"]["Document"][];
        };
        /** @description Up to 100 operations. `repeated`: each must be on another record. `too_many`: together they would write too many rows in one transaction. */
        MoveBulk: {
            mode: components["schemas"]["BulkMode"];
            operations: (components["schemas"]["MoveCreateOperation"] | components["schemas"]["MoveUpdateOperation"] | components["schemas"]["MoveUpdateStatusOperation"] | components["schemas"]["MoveDeleteOperation"])[];
        };
        MoveBulkAnswer: {
            /**
             * Format: uuid
             * @description The id of the bulk. All its events have it as batchID.
             */
            batchID: string;
            results: components["schemas"]["MoveBulkResult"][];
        };
        /** @description The result of one operation: the record, or the problem that the single request would have had. With Prefer: return=minimal the record is null, and after 2 MiB of records too. */
        MoveBulkResult: {
            /**
             * @description The status that the single request would have had.
             * @enum {integer}
             */
            status: 200 | 204;
            eTag: string | null;
            record: components["schemas"]["ResultingMove"];
        } | {
            /**
             * @description The status that the single request would have had.
             * @enum {integer}
             */
            status: 201;
            /** @description The first version. */
            eTag: string;
            /** @description Where to read it. */
            location: string;
            /** @description Whether an earlier request with the same key has created it. */
            replayed: boolean;
            record: components["schemas"]["ResultingMove"];
        } | {
            /** @description The status that the single request would have had. */
            status: number;
            problem: components["schemas"]["MoveConflict"] | components["schemas"]["ShipmentConflict"];
        };
        /** @description A problem that shows the current Move. */
        MoveConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Move"];
        };
        MoveCreateOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "create";
            idempotencyKey?: components["schemas"]["CreationKey"];
            /** @description What the POST that creates it has as content. */
            record: components["schemas"]["NewMove"] | components["schemas"]["ImportedMove"];
        };
        MoveDeleteOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "delete";
            id: components["schemas"]["BulkTarget"];
            ifMatch?: components["schemas"]["BulkIfMatch"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        MoveEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "move.created" | "move.updated" | "move.status_changed" | "move.erased" | "move.deleted" | "move.restored" | "move.reverted" | "move.imported";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Move"] | null;
        };
        /** @description A record with only some members: id, eTag and those named in fields. */
        MoveFields: {
            id: components["schemas"]["Id"];
            locator?: components["schemas"]["Locator"];
            status?: components["schemas"]["MoveStatus"];
            customer?: components["schemas"]["Customer"] | null;
            reference?: components["schemas"]["Reference"];
            remarks?: components["schemas"]["Remarks"];
            metadata?: components["schemas"]["Metadata"];
            canceledAt?: components["schemas"]["InstantOrNull"];
            statusReason?: string | null;
            assignee?: components["schemas"]["Assignee"];
            createdAt?: components["schemas"]["Instant"];
            lastUpdated?: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
            shipments?: components["schemas"]["Shipment"][];
            documents?: components["schemas"]["Document"][];
        };
        MoveMembers: ("id" | "locator" | "status" | "customer" | "reference" | "remarks" | "metadata" | "canceledAt" | "statusReason" | "assignee" | "createdAt" | "lastUpdated" | "eTag")[];
        MoveParty: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            partyID: components["schemas"]["Id"];
            role: components["schemas"]["PartyRole"];
            access: components["schemas"]["PartyAccess"];
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current MoveParty. */
        MovePartyConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["MoveParty"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        MovePartyEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "move_party.created" | "move_party.updated" | "move_party.deleted" | "move_party.imported";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["MoveParty"] | null;
        };
        /** @description An omitted member is kept. Read-only members may be sent unchanged. */
        MovePartyPatch: {
            role?: components["schemas"]["PartyRole"];
            access?: components["schemas"]["PartyAccess"];
        };
        /** @description An omitted member is kept, null clears it, and nested objects are merged. Read-only members may be sent unchanged. `too_many`: metadata has up to 50 names. */
        MovePatch: {
            customer?: components["schemas"]["CustomerContent"];
            reference?: components["schemas"]["Reference"];
            remarks?: components["schemas"]["Remarks"];
            metadata?: components["schemas"]["MetadataPatch"];
            assignee?: components["schemas"]["Assignee"];
        };
        MoveQuery: {
            status?: components["schemas"]["MoveStatus"][];
            reference?: string[];
            metadata?: components["schemas"]["MetadataQuery"];
            assignee?: string[];
            updatedSince?: components["schemas"]["Instant"];
            /** @description Whether the move has an assignee. */
            assigned?: boolean;
            /** @description The beginning of a locator or reference; case and accents are ignored. */
            q?: string;
            /** @description The beginning of any word or number in a locator, a reference, a street or the customer's name, with what follows it; the beginning of a city or the customer's e-mail address; or three or more digits in a row of the customer's phone number; case, accents and the format of the number are ignored. A move that one of its shipments describes is found too. Needs the scope shipments:read. */
            search?: string;
            /** @description The beginning of the first or last name, of both in either order, of the e-mail address or phone number; case and accents are ignored. */
            customer?: string;
            /**
             * @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one.
             * @default 50
             */
            limit?: number;
            /** @description From the Link header of the previous page. */
            cursor?: string;
            /**
             * @description A sort field, with - in front for descending. Default: newest first.
             * @enum {string}
             */
            sort?: "createdAt" | "-createdAt" | "lastUpdated" | "-lastUpdated";
            fields?: components["schemas"]["MoveMembers"];
            expand?: ("shipments" | "documents")[];
        };
        /**
         * @description Derived from the statuses of the shipments.
         * @enum {string}
         */
        MoveStatus: "DRAFT" | "SUBMITTED" | "APPROVED" | "IN_PROGRESS" | "COMPLETED" | "CANCELED";
        MoveStatusChange: {
            /**
             * @description Only CANCELED is possible.
             * @enum {string}
             */
            status: "DRAFT" | "SUBMITTED" | "APPROVED" | "IN_PROGRESS" | "COMPLETED" | "CANCELED";
            reason?: string | null;
        };
        MoveUpdateOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "update";
            id: components["schemas"]["BulkTarget"];
            ifMatch?: components["schemas"]["BulkIfMatch"];
            mergeBase?: components["schemas"]["MergeBase"];
            patch: components["schemas"]["MovePatch"];
        };
        MoveUpdateStatusOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "updateStatus";
            id: components["schemas"]["BulkTarget"];
            ifMatch?: components["schemas"]["BulkIfMatch"];
            /**
             * @description Only CANCELED is possible.
             * @enum {string}
             */
            status: "DRAFT" | "SUBMITTED" | "APPROVED" | "IN_PROGRESS" | "COMPLETED" | "CANCELED";
            reason?: string | null;
        };
        Name: string;
        NameOrNull: components["schemas"]["Name"] | null;
        /** @description A time in which a truck or a person cannot be planned. `required`: truckID or crewMemberID. `not_allowed`: both of them. `unknown_truck`, `unknown_crew_member`: the id is that of a stored record. `out_of_range`: both times are from 2000 to 2999. `time_order`: it ends after it starts. `too_long`: it lasts up to 366 days. `too_many`: up to 50 absences touch a day. */
        NewAbsence: {
            truckID?: string | null;
            crewMemberID?: string | null;
            /**
             * Format: date-time
             * @description The first instant of the absence.
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description The instant at which it ends, which no longer belongs to it.
             */
            endsAt: string;
            reason?: string | null;
        };
        /** @description A crew link to create. `out_of_range`: it must expire in the future, and at most 366 days from now. */
        NewCrewLink: {
            expiresAt?: string | null;
            label?: string | null;
        };
        /** @description A person who works on trucks. `duplicate`: a language or skill is named once. */
        NewCrewMember: {
            firstName: components["schemas"]["Name"];
            lastName?: components["schemas"]["NameOrNull"];
            phone?: components["schemas"]["Phone"] | null;
            email?: components["schemas"]["Email"];
            /** @description The languages that the person speaks. */
            languages?: string[];
            skills?: ("DRIVER" | "PACKER" | "LEAD")[];
            accountID?: string | null;
            /** @description Whether it can be planned. Set it to false instead of deleting what was used. */
            isActive?: boolean;
        };
        /** @description A note of a crew. */
        NewCrewNote: {
            text: components["schemas"]["NoteText"];
        };
        /** @description An event to send again, or for the first time. `unknown_event`: it must exist. `not_allowed`: the maker of the webhook may read it. */
        NewDelivery: {
            eventID: components["schemas"]["Id"];
        };
        /** @description A document without its content. `not_allowed`: a name has no path, control characters or characters that change the direction of text. `type_mismatch`: the ending of the name must fit the content. */
        NewDocument: {
            documentType: components["schemas"]["DocumentType"];
            name: components["schemas"]["FileName"];
            remarks?: components["schemas"]["Remarks"];
            metadata?: components["schemas"]["MetadataContent"];
        };
        /** @description A document as JSON (`record`) and its content (`file`). The name of the file is the name of the document, unless the record has one. */
        NewDocumentForm: {
            record: components["schemas"]["NewDocument"] | components["schemas"]["ImportedDocument"];
            /**
             * Format: binary
             * @description The file.
             */
            file: string;
        };
        /** @description An item to add to the inventory. The service gives it the next number. `duplicate`: each place of a condition once. `out_of_range`: a volume has one decimal at most. */
        NewItem: {
            /** @description What it is, for example Sofa, 3 cushions. */
            description: string;
            room?: string | null;
            /** @description How many pieces share the number. */
            quantity?: number;
            packedBy?: ("OWNER" | "CARRIER") | null;
            estimatedWeight?: number | null;
            estimatedVolume?: number | null;
            /** @description Whether it is of extraordinary value, and listed as such. */
            isHighValue?: boolean;
            /** @description What was wrong with it when it was loaded. */
            conditionAtOrigin?: {
                /**
                 * @description The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
                 * @enum {string}
                 */
                code: "BE" | "BR" | "BU" | "CH" | "CR" | "CU" | "D" | "F" | "G" | "L" | "M" | "MCU" | "MI" | "MO" | "P" | "R" | "RU" | "S" | "SC" | "SH" | "SO" | "ST" | "T" | "W" | "Z";
                /** @description Where on the item; empty for all of it. */
                places?: number[];
                remarks?: string | null;
            }[];
            /** @description What was wrong with it when it was delivered. */
            conditionAtDestination?: {
                /**
                 * @description The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).
                 * @enum {string}
                 */
                code: "BE" | "BR" | "BU" | "CH" | "CR" | "CU" | "D" | "F" | "G" | "L" | "M" | "MCU" | "MI" | "MO" | "P" | "R" | "RU" | "S" | "SC" | "SH" | "SO" | "ST" | "T" | "W" | "Z";
                /** @description Where on the item; empty for all of it. */
                places?: number[];
                remarks?: string | null;
            }[];
            exceptions?: string | null;
            /**
             * @description How far the item has come. Any status may follow any other.
             * @enum {string}
             */
            status?: "LISTED" | "LOADED" | "DELIVERED" | "MISSING" | "DAMAGED";
        };
        /** @description A job to plan, for a shipment or a move. Without timeZone it is in the time zone of the company. `required`: shipmentID or moveID. `unknown_shipment`, `unknown_move`: it must exist. `unknown_truck`, `unknown_crew_member`: they must exist. `not_active`: they must be active. `duplicate`: each person once. `not_allowed`: leadID must be one of crewMemberIDs. `unknown_time_zone`: the time zone must exist. `out_of_range`: the day must be from 2000 to 2999. `date_order`: a pickup must not be after the delivery. */
        NewJob: {
            moveID?: string | null;
            shipmentID?: string | null;
            kind: components["schemas"]["JobKind"];
            day: components["schemas"]["JobDay"];
            windowStart: components["schemas"]["WindowStart"];
            windowEnd: components["schemas"]["WindowEnd"];
            timeZone?: string | null;
            expectedMinutes: components["schemas"]["ExpectedMinutes"];
            truckID?: components["schemas"]["JobTruck"];
            crewMemberIDs?: components["schemas"]["JobCrew"];
            leadID?: components["schemas"]["JobLead"];
            stopNumber?: components["schemas"]["StopNumber"];
            instructions?: components["schemas"]["Instructions"];
            allowOverload?: components["schemas"]["AllowsOverload"];
        };
        /** @description A key to create. `not_allowed`: the name must not be an id or a name that is reserved for callers without a key. `unknown_party`: the party must exist. `out_of_range`: it must expire in the future, and not after the credential that creates it. */
        NewKey: {
            name: components["schemas"]["KeyName"];
            scopes: components["schemas"]["Scopes"];
            channels?: components["schemas"]["KeyChannels"];
            expiresAt?: components["schemas"]["KeyExpiry"];
            certificateFingerprint?: components["schemas"]["Fingerprint"];
            partyID?: components["schemas"]["KeyParty"];
        };
        /** @description A tracking link to create. `out_of_range`: it must expire in the future, and at most 366 days from now. */
        NewLink: {
            expiresAt?: string | null;
            label?: components["schemas"]["LinkLabel"];
        };
        NewMove: {
            customer?: components["schemas"]["CustomerContent"];
            reference?: components["schemas"]["Reference"];
            remarks?: components["schemas"]["Remarks"];
            metadata?: components["schemas"]["MetadataContent"];
            assignee?: components["schemas"]["Assignee"];
        };
        /** @description A party to put on a move. `unknown_party`: the party must exist. */
        NewMoveParty: {
            /**
             * Format: uuid
             * @description The party to put on the move.
             */
            partyID: string;
            role: components["schemas"]["PartyRole"];
            access: components["schemas"]["PartyAccess"];
        };
        NewNote: {
            text: components["schemas"]["NoteText"];
            /** @description Whether the crews of the jobs see the note on their phones. */
            isForCrew?: boolean;
        };
        NewParty: {
            name: components["schemas"]["PartyName"];
            kind: components["schemas"]["PartyKind"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["MetadataContent"];
        };
        /** @description A service to add. `date_order`: it must not start after it ends. */
        NewService: {
            /** @description Upper case, up to 16 characters; for example LINEHAUL. */
            code: string;
            name?: components["schemas"]["NameOrNull"];
            reason?: components["schemas"]["ServiceReason"];
            startDate?: components["schemas"]["DayOrNull"];
            endDate?: components["schemas"]["DayOrNull"];
        };
        /** @description A shipment to create. `unknown_move`: the move must exist. `date_order`: a pickup date must not be after the delivery date of the same kind. `in_future`: an actual date must not be later than tomorrow. `invalid_postal_code`: in the United States it is 12345 or 12345-6789. `not_allowed`: the operator may restrict the types of shipments. `duplicate`: there is at most one agent of each type. `required`: an agent needs an e-mail address or a phone number. */
        NewShipment: {
            moveID?: string | null;
            /** @enum {string} */
            status?: "SUBMITTED" | "DRAFT";
            shipmentType: components["schemas"]["ShipmentType"];
            requestedPickupDate?: components["schemas"]["DayOrNull"];
            scheduledPickupDate?: components["schemas"]["DayOrNull"];
            actualPickupDate?: components["schemas"]["DayOrNull"];
            deliveryDate?: components["schemas"]["DayOrNull"];
            scheduledDeliveryDate?: components["schemas"]["DayOrNull"];
            actualDeliveryDate?: components["schemas"]["DayOrNull"];
            estimatedWeight?: components["schemas"]["Weight"];
            actualWeight?: components["schemas"]["Weight"];
            pickupAddress?: components["schemas"]["AddressContent"] | null;
            destinationAddress?: components["schemas"]["AddressContent"] | null;
            secondaryPickupAddress?: components["schemas"]["AddressContent"] | null;
            secondaryDestinationAddress?: components["schemas"]["AddressContent"] | null;
            customerRemarks?: components["schemas"]["Remarks"];
            counselorRemarks?: components["schemas"]["Remarks"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            valuation?: ("FULL_VALUE" | "RELEASED_VALUE") | null;
            declaredValue?: number | null;
            agents?: components["schemas"]["AgentContent"][];
        };
        /** @description A request for more days in storage. */
        NewStorageExtension: {
            /** @description How many more days are asked for. */
            days: number;
            /** @description Why more days are needed. */
            reason: string;
        };
        /** @description A storage stay to add. `date_order`: it must not end before it starts. `in_future`: no day is later than tomorrow. `out_of_range`: at least one day is authorized. */
        NewStorageStay: {
            place?: string | null;
            lotNumber?: string | null;
            /**
             * Format: date
             * @description The first day in storage, which counts as a day.
             */
            startedOn: string;
            endedOn?: string | null;
            /** @description How many days are authorized without extensions. Default: 90. */
            authorizedDays?: number;
        };
        NewTruck: {
            /** @description What people call it, for example Truck 4. */
            name: string;
            plate?: string | null;
            capacityPounds?: number | null;
            capacityCubicFeet?: number | null;
            /** @description Whether it can be planned. Set it to false instead of deleting what was used. */
            isActive?: boolean;
            metadata?: components["schemas"]["MetadataContent"];
        };
        /** @description A view to store. `unknown_member`: the page has no such filter. `not_allowed`: a view has no filters by names, references and other values that an erasure deletes (customer, agent, search, q, assignee, reference, metadata), because an erasure would not find them there, and only columns of its page. `too_long`: the query has up to 8,000 characters as JSON. */
        NewView: {
            name: components["schemas"]["ViewName"];
            /**
             * @description The page that the view is for.
             * @enum {string}
             */
            page: "moves" | "shipments";
            query?: components["schemas"]["ViewQuery"];
            columns?: components["schemas"]["ViewColumns"];
            shared?: components["schemas"]["IsShared"];
        };
        /** @description A webhook to create. Only the URL is required. `invalid_format`, `not_allowed`, `private_address`: the URL must be https, without credentials and fragment, and not in a private network. */
        NewWebhook: {
            url: components["schemas"]["WebhookUrl"];
            /**
             * @description Types of events: shipment.updated, shipment.* for all of one kind, * for everything except key.* and party.*, which must be named.
             * @default [
             *       "*"
             *     ]
             */
            eventTypes?: components["schemas"]["EventPattern"][];
            /**
             * @description Whether events are sent. Events that happen while it is disabled are sent when it is enabled.
             * @default true
             */
            enabled?: boolean;
            description?: components["schemas"]["WebhookNote"];
            /**
             * @description Whether to send a webhook.ping at once.
             * @default false
             */
            ping?: boolean;
        };
        /** @description The statuses that updateStatus accepts now. */
        NextStatuses: components["schemas"]["ShipmentStatus"][];
        Note: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            shipmentID: string | null;
            text: components["schemas"]["NoteText"];
            /** @description The names that the text mentions, each once. */
            mentions: string[];
            /** @description The caller that wrote it, as in events. */
            author: string;
            authorName: string | null;
            /** @description Whether the crews of the jobs see the note on their phones. */
            isForCrew: boolean;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current Note. */
        NoteConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Note"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        NoteEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "note.created" | "note.updated" | "note.deleted" | "note.imported" | "note.restored";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Note"] | null;
        };
        /** @description A record with only some members: id, eTag and those named in fields. */
        NoteFields: {
            id: components["schemas"]["Id"];
            moveID?: components["schemas"]["Id"];
            shipmentID?: string | null;
            text?: components["schemas"]["NoteText"];
            /** @description The names that the text mentions, each once. */
            mentions?: string[];
            /** @description The caller that wrote it, as in events. */
            author?: string;
            authorName?: string | null;
            /** @description Whether the crews of the jobs see the note on their phones. */
            isForCrew?: boolean;
            createdAt?: components["schemas"]["Instant"];
            lastUpdated?: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A note as its crew sees it. The tag is that of the whole record. */
        NoteForCrew: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            shipmentID: string | null;
            text: components["schemas"]["NoteText"];
            authorName: string | null;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current NoteForCrew. */
        NoteForCrewConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["NoteForCrew"];
        };
        /** @description An omitted member is kept. Read-only members may be sent unchanged. */
        NotePatch: {
            text?: components["schemas"]["NoteText"];
            /** @description Whether the crews of the jobs see the note on their phones. */
            isForCrew?: boolean;
        };
        /** @description Plain text. `@name` mentions a person; a name with spaces is written `@[Ann Miller]`. */
        NoteText: string;
        Party: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["PartyName"];
            kind: components["schemas"]["PartyKind"];
            reference: components["schemas"]["Reference"];
            metadata: components["schemas"]["Metadata"];
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /**
         * @description What callers of the party may do, within their scopes: READ nothing but reading, STATUS also updateStatus, WRITE everything.
         * @enum {string}
         */
        PartyAccess: "READ" | "STATUS" | "WRITE";
        /** @description A problem that shows the current Party. */
        PartyConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Party"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        PartyEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "party.created" | "party.updated" | "party.deleted" | "party.imported";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Party"] | null;
        };
        /** @description A record with only some members: id, eTag and those named in fields. */
        PartyFields: {
            id: components["schemas"]["Id"];
            name?: components["schemas"]["PartyName"];
            kind?: components["schemas"]["PartyKind"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            createdAt?: components["schemas"]["Instant"];
            lastUpdated?: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /**
         * @description A company, or a private person, for example a customer.
         * @enum {string}
         */
        PartyKind: "ORGANIZATION" | "PERSON";
        /** @description The name of the company or person. */
        PartyName: string;
        /** @description An omitted member is kept, null clears it, and metadata is merged. Read-only members may be sent unchanged. `too_many`: metadata has up to 50 names. */
        PartyPatch: {
            name?: components["schemas"]["PartyName"];
            kind?: components["schemas"]["PartyKind"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["MetadataPatch"];
        };
        /**
         * @description What the party is on the move. CUSTOMER and OBSERVER see reduced records; a move that has an OWNER keeps one.
         * @enum {string}
         */
        PartyRole: "OWNER" | "BOOKING_AGENT" | "ORIGIN_AGENT" | "HAULER" | "DESTINATION_AGENT" | "CUSTOMER" | "OBSERVER";
        PausedReason: "CREDENTIAL_ENDED" | null;
        /** @description Digits and the usual separators. */
        Phone: string;
        /** @description What waited on a phone at its last contact. */
        PhoneReport: {
            crewMemberID: components["schemas"]["Id"];
            phoneID: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the phone last reported.
             */
            reportedAt: string;
            waiting: number;
            blocked: number;
            oldest: components["schemas"]["InstantOrNull"];
            reasons: string[];
        };
        /** @description For the United States 12345 or 12345-6789. */
        PostalCode: string;
        Presence: {
            /**
             * @description What kind of record it is.
             * @enum {string}
             */
            recordType: "MOVE" | "SHIPMENT";
            /**
             * Format: uuid
             * @description The record that people have open.
             */
            recordID: string;
            people: components["schemas"]["PresentPerson"][];
        };
        PresentPerson: {
            /** @description The caller, as in events. */
            actor: string;
            name: string | null;
            /** @enum {string} */
            activity: "VIEWING" | "EDITING";
            since: components["schemas"]["Instant"];
        };
        /** @description An error (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description A page that explains the error.
             */
            type: string;
            title: string;
            status: number;
            /** @description A note for people. */
            detail: string;
            /**
             * Format: uri
             * @description urn:uuid: and the request id, as in X-Request-Id and in the log.
             */
            instance: string;
            /**
             * @description Stable, for programs. More codes may be added.
             * @enum {string}
             */
            code: "malformed_request" | "invalid_url" | "missing_host" | "invalid_query" | "credential_in_query" | "invalid_cursor" | "invalid_header" | "invalid_if_match" | "invalid_json" | "invalid_form" | "invalid_json_patch" | "unauthenticated" | "invalid_token" | "link_revoked" | "link_expired" | "insufficient_scope" | "channel_not_allowed" | "party_not_allowed" | "job_reassigned" | "job_too_old" | "document_not_yours" | "not_a_crew_member" | "host_not_allowed" | "route_not_found" | "move_not_found" | "shipment_not_found" | "address_not_found" | "agent_not_found" | "service_not_found" | "party_not_found" | "move_party_not_found" | "truck_not_found" | "crew_member_not_found" | "absence_not_found" | "webhook_not_found" | "delivery_not_found" | "erasure_not_found" | "key_not_found" | "link_not_found" | "crew_link_not_found" | "document_not_found" | "document_has_no_content" | "note_not_found" | "view_not_found" | "job_not_found" | "item_not_found" | "storage_stay_not_found" | "invalid_tracking_link" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "not_deleted" | "not_revertible" | "move_is_deleted" | "locator_taken" | "id_taken" | "reference_taken" | "transition_not_allowed" | "shipment_is_final" | "move_is_canceled" | "move_is_full" | "move_has_shipments" | "agent_type_taken" | "party_on_move" | "too_many_parties" | "last_owner" | "party_in_use" | "truck_in_use" | "crew_member_in_use" | "crew_member_not_active" | "account_taken" | "webhook_is_disabled" | "too_many_webhooks" | "too_many_links" | "too_many_storage_stays" | "storage_stay_open" | "storage_has_ended" | "extension_pending" | "extension_decided" | "too_many_extensions" | "too_many_views" | "too_many_notes" | "too_many_items" | "already_booked" | "over_capacity" | "job_is_final" | "job_canceled" | "job_not_due" | "too_many_jobs" | "key_name_taken" | "certificate_registered" | "cascade_too_large" | "change_too_large" | "patch_not_applicable" | "part_out_of_order" | "document_is_stored" | "proof_missing" | "merge_conflict" | "bulk_refused" | "idempotency_key_in_use" | "route_retired" | "move_erased" | "job_gone" | "events_pruned" | "events_unknown" | "unknown_version" | "precondition_failed" | "body_too_large" | "url_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "invalid_content" | "idempotency_key_reused" | "precondition_required" | "rate_limit_exceeded" | "headers_too_large" | "internal_error" | "method_not_implemented" | "transfer_coding_not_implemented" | "overloaded" | "unavailable" | "outcome_unknown";
            /** @description All violations, each with its place; up to 100. */
            errors?: {
                /** @description A JSON Pointer into the content. */
                pointer?: string;
                parameter?: string;
                header?: string;
                detail: string;
                code: string;
            }[];
            /** @description The minimum number of further errors that are not listed. */
            moreErrors?: number;
            /** @description The values that would be accepted. */
            allowed?: string[];
            /** @description The scopes that the caller lacks. */
            missingScopes?: string[];
            /**
             * @description Why the precondition failed.
             * @enum {string}
             */
            reason?: "stale" | "weak" | "unknown";
            /** @description The current record with its eTag; for a deleted record, its last version. */
            current?: components["schemas"]["AnyRecord"] | components["schemas"]["JobForCrew"] | components["schemas"]["ShipmentForCrew"] | components["schemas"]["NoteForCrew"] | components["schemas"]["DocumentForCrew"] | {
                id: string;
                eTag: string;
                lastUpdated: string;
            };
            /** @description What changed since the version you read, net per field, with who changed it last. Up to 100. */
            changes?: {
                /** @description A JSON Pointer into the record. */
                path: string;
                from: unknown;
                to: unknown;
                /** @description The caller that changed it last. */
                by: string;
                /** @description The name of the caller at that time. */
                byName: string | null;
                /** @description When it was changed. */
                at: string;
            }[];
            /** @description The number of further changes that are not listed. */
            moreChanges?: number;
            /** @description The changed paths that your request changes too. */
            overlaps?: string[];
            /** @description Of the status of a job that also changes its shipment: what changed in the shipment since `shipment.eTag`. */
            shipment?: {
                /** @description The current record with its eTag; for a deleted record, its last version. */
                current?: components["schemas"]["AnyRecord"] | components["schemas"]["JobForCrew"] | components["schemas"]["ShipmentForCrew"] | components["schemas"]["NoteForCrew"] | components["schemas"]["DocumentForCrew"] | {
                    id: string;
                    eTag: string;
                    lastUpdated: string;
                };
                /** @description What changed since the version you read, net per field, with who changed it last. Up to 100. */
                changes?: {
                    /** @description A JSON Pointer into the record. */
                    path: string;
                    from: unknown;
                    to: unknown;
                    /** @description The caller that changed it last. */
                    by: string;
                    /** @description The name of the caller at that time. */
                    byName: string | null;
                    /** @description When it was changed. */
                    at: string;
                }[];
                /** @description The number of further changes that are not listed. */
                moreChanges?: number;
                /** @description The changed paths that your request changes too. */
                overlaps?: string[];
            };
            /**
             * Format: int64
             * @description Of an upload in parts: where the next part begins.
             */
            received?: number;
            /**
             * Format: date
             * @description The day of a job that is not due yet.
             */
            day?: string;
            /** @description The types of the documents that the status needs. */
            missing?: string[];
            /** @description The jobs and absences that stand against a booking, for callers that may read jobs. Up to 10. */
            bookings?: {
                /** @description The truck that is taken; null if it is a person. */
                truckID?: string | null;
                /** @description The person who is taken; null if it is the truck. */
                crewMemberID?: string | null;
                /** @description The other job; null for an absence. */
                jobID?: string | null;
                absenceID?: string | null;
                moveID?: string | null;
                shipmentID?: string | null;
                kind?: string | null;
                day?: string | null;
                windowStart?: string | null;
                windowEnd?: string | null;
                timeZone?: string | null;
                startsAt: string;
                endsAt: string;
                /** @description The caller that booked it. */
                bookedBy: string;
                /** @description The name of the caller at that time. */
                bookedByName?: string | null;
                bookedAt: string;
            }[];
            /** @description Plans that were free at the moment of the refusal, the best first. Up to 5. In a bulk, 5 refusals have them. */
            alternatives?: {
                truckID: string | null;
                crewMemberIDs: string[];
                day: string;
                windowStart: string;
                windowEnd: string;
            }[];
            /** @description How much the truck would carry. */
            pounds?: number;
            /** @description How much the truck may carry. */
            capacityPounds?: number | null;
            /** @description Up to five records that stand against a deletion, as subjects: absences/<id>. */
            usedBy?: string[];
            /** @description Of the feed: its current epoch. */
            epoch?: string;
            /**
             * Format: int64
             * @description Of the feed: the seq of the oldest stored event.
             */
            oldest?: number;
            /**
             * Format: int64
             * @description Of the feed: the seq of the newest event.
             */
            newest?: number;
            /** @description Of a bulk that was refused: what each operation would have got, in their order. */
            results?: {
                status: number;
                eTag?: string | null;
                location?: string;
                replayed?: boolean;
                record?: unknown;
                problem?: unknown;
            }[];
            /** @description Of /readyz: the checks and their results. */
            checks?: Record<string, unknown>;
        };
        /** @description The meaning of a problem type, and what to do. */
        ProblemType: {
            type: string;
            title: string;
            status: number;
            code: string;
            advice: string;
        };
        /** @description What everyone may see of the company, without signing in. */
        PublicCompany: {
            name: string | null;
            phone: components["schemas"]["Phone"] | null;
            email: string | null;
            website: string | null;
            logo: string | null;
        };
        Reference: string | null;
        Remarks: string | null;
        ResultingJob: components["schemas"]["Job"] | null;
        ResultingMove: {
            id: components["schemas"]["Id"];
            locator: components["schemas"]["Locator"];
            status: components["schemas"]["MoveStatus"];
            customer: components["schemas"]["Customer"] | null;
            reference: components["schemas"]["Reference"];
            remarks: components["schemas"]["Remarks"];
            metadata: components["schemas"]["Metadata"];
            canceledAt: components["schemas"]["InstantOrNull"];
            statusReason: string | null;
            assignee: components["schemas"]["Assignee"];
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        } | null;
        ResultingShipment: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            /** @description The locator of the move and a number, for example ABC346-01. */
            locator: string;
            shipmentType: components["schemas"]["ShipmentType"];
            requestedPickupDate: components["schemas"]["DayOrNull"];
            scheduledPickupDate: components["schemas"]["DayOrNull"];
            actualPickupDate: components["schemas"]["DayOrNull"];
            deliveryDate: components["schemas"]["DayOrNull"];
            scheduledDeliveryDate: components["schemas"]["DayOrNull"];
            actualDeliveryDate: components["schemas"]["DayOrNull"];
            estimatedWeight: components["schemas"]["Weight"];
            actualWeight: components["schemas"]["Weight"];
            status: components["schemas"]["ShipmentStatus"];
            nextStatuses: components["schemas"]["NextStatuses"];
            pickupAddress: components["schemas"]["AddressOrNull"];
            destinationAddress: components["schemas"]["AddressOrNull"];
            secondaryPickupAddress: components["schemas"]["AddressOrNull"];
            secondaryDestinationAddress: components["schemas"]["AddressOrNull"];
            customerRemarks: components["schemas"]["Remarks"];
            counselorRemarks: components["schemas"]["Remarks"];
            reference: components["schemas"]["Reference"];
            rejectionReason: string | null;
            statusReason: string | null;
            submittedAt: components["schemas"]["InstantOrNull"];
            approvedAt: components["schemas"]["InstantOrNull"];
            metadata: components["schemas"]["Metadata"];
            valuation: ("FULL_VALUE" | "RELEASED_VALUE") | null;
            declaredValue: number | null;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        } | null;
        /** @description What to undo: everything since a version (`to`), or one change (`change`). `required`: one of the two. `not_allowed`: both of them. `unknown_change`: the event is one of this record, and still kept. */
        Reversion: {
            /** @description The eTag of a version: what changed since is undone. */
            to?: string;
            /**
             * Format: uuid
             * @description The id of an event: what it changed is undone.
             */
            change?: string;
        };
        /** @description What a reversion undid: everything since the version `to`, or the event `change`. */
        Reverted: {
            to?: components["schemas"]["Tag"];
            change?: components["schemas"]["Id"];
        };
        RevertedOrNull: components["schemas"]["Reverted"] | null;
        /** @description What the holder may do; only scopes that its maker has. `x-roles` has the usual sets of them. */
        Scopes: ("moves:read" | "moves:write" | "moves:erase" | "shipments:read" | "shipments:write" | "shipments:status" | "documents:read" | "documents:write" | "notes:read" | "notes:write" | "notes:manage" | "inventory:read" | "inventory:write" | "dispatch:read" | "dispatch:write" | "crew" | "views:read" | "views:write" | "records:import" | "events:read" | "webhooks:manage" | "parties:manage" | "company:manage" | "keys:manage" | "metrics:read")[];
        SecretExpiry: string | null;
        /**
         * Format: int64
         * @description Its position in the feed. Numbers increase and are never reused.
         */
        Seq: number;
        /** @description A billable service of a shipment. */
        Service: {
            id: components["schemas"]["Id"];
            shipmentID: components["schemas"]["Id"];
            /** @description Upper case, up to 16 characters; for example LINEHAUL. */
            code: string;
            name: components["schemas"]["NameOrNull"];
            /**
             * @description Changed by updateStatus only.
             * @enum {string}
             */
            status: "SUBMITTED" | "APPROVED" | "REJECTED" | "CANCELED";
            reason: components["schemas"]["ServiceReason"];
            rejectionReason: string | null;
            startDate: components["schemas"]["DayOrNull"];
            endDate: components["schemas"]["DayOrNull"];
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current Service. */
        ServiceConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Service"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        ServiceEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service.created" | "service.updated" | "service.status_changed" | "service.deleted" | "service.restored" | "service.reverted" | "service.imported";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Service"] | null;
        };
        /** @description An omitted member is kept, null clears it. Read-only members may be sent unchanged. `date_order`: it must not start after it ends. */
        ServicePatch: {
            name?: components["schemas"]["NameOrNull"];
            reason?: components["schemas"]["ServiceReason"];
            startDate?: components["schemas"]["DayOrNull"];
            endDate?: components["schemas"]["DayOrNull"];
        };
        ServiceReason: string | null;
        /** @description The status to change to. `required`: REJECTED needs a reason. */
        ServiceStatusChange: {
            /**
             * @description Changed by updateStatus only.
             * @enum {string}
             */
            status: "SUBMITTED" | "APPROVED" | "REJECTED" | "CANCELED";
            reason?: string | null;
        };
        Shipment: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            /** @description The locator of the move and a number, for example ABC346-01. */
            locator: string;
            shipmentType: components["schemas"]["ShipmentType"];
            requestedPickupDate: components["schemas"]["DayOrNull"];
            scheduledPickupDate: components["schemas"]["DayOrNull"];
            actualPickupDate: components["schemas"]["DayOrNull"];
            deliveryDate: components["schemas"]["DayOrNull"];
            scheduledDeliveryDate: components["schemas"]["DayOrNull"];
            actualDeliveryDate: components["schemas"]["DayOrNull"];
            estimatedWeight: components["schemas"]["Weight"];
            actualWeight: components["schemas"]["Weight"];
            status: components["schemas"]["ShipmentStatus"];
            nextStatuses: components["schemas"]["NextStatuses"];
            pickupAddress: components["schemas"]["AddressOrNull"];
            destinationAddress: components["schemas"]["AddressOrNull"];
            secondaryPickupAddress: components["schemas"]["AddressOrNull"];
            secondaryDestinationAddress: components["schemas"]["AddressOrNull"];
            customerRemarks: components["schemas"]["Remarks"];
            counselorRemarks: components["schemas"]["Remarks"];
            reference: components["schemas"]["Reference"];
            rejectionReason: string | null;
            statusReason: string | null;
            submittedAt: components["schemas"]["InstantOrNull"];
            approvedAt: components["schemas"]["InstantOrNull"];
            metadata: components["schemas"]["Metadata"];
            valuation: ("FULL_VALUE" | "RELEASED_VALUE") | null;
            declaredValue: number | null;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
            agents?: components["schemas"]["Agent"][];
            services?: components["schemas"]["Service"][];
            move?: components["schemas"]["Move"];
            documents?: components["schemas"]["Document"][];
            customerName?: string | null;
        };
        /** @description Up to 100 operations. `repeated`: each must be on another record. `too_many`: together they would write too many rows in one transaction. */
        ShipmentBulk: {
            mode: components["schemas"]["BulkMode"];
            operations: (components["schemas"]["ShipmentCreateOperation"] | components["schemas"]["ShipmentUpdateOperation"] | components["schemas"]["ShipmentUpdateStatusOperation"] | components["schemas"]["ShipmentDeleteOperation"])[];
        };
        ShipmentBulkAnswer: {
            /**
             * Format: uuid
             * @description The id of the bulk. All its events have it as batchID.
             */
            batchID: string;
            results: components["schemas"]["ShipmentBulkResult"][];
        };
        /** @description The result of one operation: the record, or the problem that the single request would have had. With Prefer: return=minimal the record is null, and after 2 MiB of records too. */
        ShipmentBulkResult: {
            /**
             * @description The status that the single request would have had.
             * @enum {integer}
             */
            status: 200 | 204;
            eTag: string | null;
            record: components["schemas"]["ResultingShipment"];
        } | {
            /**
             * @description The status that the single request would have had.
             * @enum {integer}
             */
            status: 201;
            /** @description The first version. */
            eTag: string;
            /** @description Where to read it. */
            location: string;
            /** @description Whether an earlier request with the same key has created it. */
            replayed: boolean;
            record: components["schemas"]["ResultingShipment"];
        } | {
            /** @description The status that the single request would have had. */
            status: number;
            problem: components["schemas"]["MoveConflict"] | components["schemas"]["ShipmentConflict"];
        };
        /** @description A problem that shows the current Shipment. */
        ShipmentConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Shipment"];
        };
        ShipmentCreateOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "create";
            idempotencyKey?: components["schemas"]["CreationKey"];
            /** @description What the POST that creates it has as content. */
            record: components["schemas"]["NewShipment"] | components["schemas"]["ImportedShipment"];
        };
        ShipmentDeleteOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "delete";
            id: components["schemas"]["BulkTarget"];
            ifMatch?: components["schemas"]["BulkIfMatch"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        ShipmentEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "shipment.created" | "shipment.updated" | "shipment.status_changed" | "shipment.deleted" | "shipment.restored" | "shipment.reverted" | "shipment.imported" | "address.replaced";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Shipment"] | null;
        };
        /** @description A record with only some members: id, eTag and those named in fields. */
        ShipmentFields: {
            id: components["schemas"]["Id"];
            moveID?: components["schemas"]["Id"];
            /** @description The locator of the move and a number, for example ABC346-01. */
            locator?: string;
            shipmentType?: components["schemas"]["ShipmentType"];
            requestedPickupDate?: components["schemas"]["DayOrNull"];
            scheduledPickupDate?: components["schemas"]["DayOrNull"];
            actualPickupDate?: components["schemas"]["DayOrNull"];
            deliveryDate?: components["schemas"]["DayOrNull"];
            scheduledDeliveryDate?: components["schemas"]["DayOrNull"];
            actualDeliveryDate?: components["schemas"]["DayOrNull"];
            estimatedWeight?: components["schemas"]["Weight"];
            actualWeight?: components["schemas"]["Weight"];
            status?: components["schemas"]["ShipmentStatus"];
            nextStatuses?: components["schemas"]["NextStatuses"];
            pickupAddress?: components["schemas"]["AddressOrNull"];
            destinationAddress?: components["schemas"]["AddressOrNull"];
            secondaryPickupAddress?: components["schemas"]["AddressOrNull"];
            secondaryDestinationAddress?: components["schemas"]["AddressOrNull"];
            customerRemarks?: components["schemas"]["Remarks"];
            counselorRemarks?: components["schemas"]["Remarks"];
            reference?: components["schemas"]["Reference"];
            rejectionReason?: string | null;
            statusReason?: string | null;
            submittedAt?: components["schemas"]["InstantOrNull"];
            approvedAt?: components["schemas"]["InstantOrNull"];
            metadata?: components["schemas"]["Metadata"];
            valuation?: ("FULL_VALUE" | "RELEASED_VALUE") | null;
            declaredValue?: number | null;
            createdAt?: components["schemas"]["Instant"];
            lastUpdated?: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
            agents?: components["schemas"]["Agent"][];
            services?: components["schemas"]["Service"][];
            move?: components["schemas"]["Move"];
            documents?: components["schemas"]["Document"][];
            customerName?: string | null;
        };
        /** @description A shipment as its crew sees it. The tag is that of the whole record. */
        ShipmentForCrew: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            /** @description The locator of the move and a number, for example ABC346-01. */
            locator: string;
            shipmentType: components["schemas"]["ShipmentType"];
            requestedPickupDate: components["schemas"]["DayOrNull"];
            scheduledPickupDate: components["schemas"]["DayOrNull"];
            actualPickupDate: components["schemas"]["DayOrNull"];
            deliveryDate: components["schemas"]["DayOrNull"];
            scheduledDeliveryDate: components["schemas"]["DayOrNull"];
            actualDeliveryDate: components["schemas"]["DayOrNull"];
            estimatedWeight: components["schemas"]["Weight"];
            actualWeight: components["schemas"]["Weight"];
            status: components["schemas"]["ShipmentStatus"];
            nextStatuses: components["schemas"]["NextStatuses"];
            pickupAddress: components["schemas"]["AddressOrNull"];
            destinationAddress: components["schemas"]["AddressOrNull"];
            secondaryPickupAddress: components["schemas"]["AddressOrNull"];
            secondaryDestinationAddress: components["schemas"]["AddressOrNull"];
            customerRemarks: components["schemas"]["Remarks"];
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current ShipmentForCrew. */
        ShipmentForCrewConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["ShipmentForCrew"];
        };
        ShipmentMembers: ("id" | "moveID" | "locator" | "shipmentType" | "requestedPickupDate" | "scheduledPickupDate" | "actualPickupDate" | "deliveryDate" | "scheduledDeliveryDate" | "actualDeliveryDate" | "estimatedWeight" | "actualWeight" | "status" | "nextStatuses" | "pickupAddress" | "destinationAddress" | "secondaryPickupAddress" | "secondaryDestinationAddress" | "customerRemarks" | "counselorRemarks" | "reference" | "rejectionReason" | "statusReason" | "submittedAt" | "approvedAt" | "metadata" | "valuation" | "declaredValue" | "createdAt" | "lastUpdated" | "eTag")[];
        /** @description An omitted member is kept, null clears it, and nested objects are merged. Read-only members may be sent unchanged. `date_order`: a pickup date must not be after the delivery date of the same kind. `in_future`: an actual date must not be later than tomorrow. `invalid_postal_code`: in the United States it is 12345 or 12345-6789. `required`: a new address must be complete. `not_allowed`: the operator may restrict the types of shipments. `too_many`: metadata has up to 50 names. */
        ShipmentPatch: {
            shipmentType?: components["schemas"]["ShipmentType"];
            requestedPickupDate?: components["schemas"]["DayOrNull"];
            scheduledPickupDate?: components["schemas"]["DayOrNull"];
            actualPickupDate?: components["schemas"]["DayOrNull"];
            deliveryDate?: components["schemas"]["DayOrNull"];
            scheduledDeliveryDate?: components["schemas"]["DayOrNull"];
            actualDeliveryDate?: components["schemas"]["DayOrNull"];
            estimatedWeight?: components["schemas"]["Weight"];
            actualWeight?: components["schemas"]["Weight"];
            pickupAddress?: components["schemas"]["AddressPatch"];
            destinationAddress?: components["schemas"]["AddressPatch"];
            secondaryPickupAddress?: components["schemas"]["AddressPatch"];
            secondaryDestinationAddress?: components["schemas"]["AddressPatch"];
            customerRemarks?: components["schemas"]["Remarks"];
            counselorRemarks?: components["schemas"]["Remarks"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["MetadataPatch"];
            valuation?: ("FULL_VALUE" | "RELEASED_VALUE") | null;
            declaredValue?: number | null;
        };
        ShipmentQuery: {
            moveID?: components["schemas"]["Id"][];
            shipmentType?: string[];
            requestedPickupDate?: components["schemas"]["DayRange"];
            scheduledPickupDate?: components["schemas"]["DayRange"];
            actualPickupDate?: components["schemas"]["DayRange"];
            deliveryDate?: components["schemas"]["DayRange"];
            scheduledDeliveryDate?: components["schemas"]["DayRange"];
            actualDeliveryDate?: components["schemas"]["DayRange"];
            status?: components["schemas"]["ShipmentStatus"][];
            reference?: string[];
            metadata?: components["schemas"]["MetadataQuery"];
            pickup?: components["schemas"]["DayRange"];
            delivery?: components["schemas"]["DayRange"];
            unplanned?: components["schemas"]["DayRange"];
            updatedSince?: components["schemas"]["Instant"];
            /** @description The beginning of a locator, a reference, or the city of pickup or destination; case and accents are ignored. */
            q?: string;
            /** @description The beginning of the first or last name, of both in either order, of the e-mail address or phone number of an agent; case and accents are ignored. */
            agent?: string;
            assignee?: string[];
            /** @description Whether the move has an assignee. */
            assigned?: boolean;
            /** @description The beginning of any word or number in a locator, a reference, a street or the customer's name, with what follows it; the beginning of a city or the customer's e-mail address; or three or more digits in a row of the customer's phone number; case, accents and the format of the number are ignored. Needs the scope moves:read. */
            search?: string;
            /** @description The beginning of the first or last name, of both in either order, of the e-mail address or phone number of the move's customer; case and accents are ignored. Needs the scope moves:read. */
            customer?: string;
            /**
             * @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one.
             * @default 50
             */
            limit?: number;
            /** @description From the Link header of the previous page. */
            cursor?: string;
            /**
             * @description A sort field, with - in front for descending. Default: newest first.
             * @enum {string}
             */
            sort?: "requestedPickupDate" | "-requestedPickupDate" | "scheduledPickupDate" | "-scheduledPickupDate" | "actualPickupDate" | "-actualPickupDate" | "deliveryDate" | "-deliveryDate" | "scheduledDeliveryDate" | "-scheduledDeliveryDate" | "actualDeliveryDate" | "-actualDeliveryDate" | "createdAt" | "-createdAt" | "lastUpdated" | "-lastUpdated";
            fields?: components["schemas"]["ShipmentMembers"];
            expand?: ("agents" | "services" | "move" | "documents" | "customerName")[];
        };
        /**
         * @description Changed by updateStatus only.
         * @enum {string}
         */
        ShipmentStatus: "DRAFT" | "SUBMITTED" | "APPROVED" | "REJECTED" | "IN_TRANSIT" | "IN_STORAGE" | "DELIVERED" | "DIVERSION_REQUESTED" | "CANCELLATION_REQUESTED" | "CANCELED" | "TERMINATED_FOR_CAUSE";
        /** @description The status to change to. `required`: some statuses need a reason. `date_order`: the day must fit the dates of the shipment and its storage. `in_future`: the day must not be later than tomorrow. */
        ShipmentStatusChange: {
            status: components["schemas"]["ShipmentStatus"];
            reason?: string | null;
            occurredOn?: components["schemas"]["DayOrNull"];
        };
        /** @description The numbers of shipments by status and week. */
        ShipmentSummary: {
            /**
             * Format: date-time
             * @description When the numbers were counted.
             */
            asOf: string;
            /** @description All shipments. */
            total: number;
            byStatus: {
                DRAFT: components["schemas"]["StatusCount"];
                SUBMITTED: components["schemas"]["StatusCount"];
                APPROVED: components["schemas"]["StatusCount"];
                REJECTED: components["schemas"]["StatusCount"];
                IN_TRANSIT: components["schemas"]["StatusCount"];
                IN_STORAGE: components["schemas"]["StatusCount"];
                DELIVERED: components["schemas"]["StatusCount"];
                DIVERSION_REQUESTED: components["schemas"]["StatusCount"];
                CANCELLATION_REQUESTED: components["schemas"]["StatusCount"];
                CANCELED: components["schemas"]["StatusCount"];
                TERMINATED_FOR_CAUSE: components["schemas"]["StatusCount"];
            };
            /** @description Shipments that wait for an approval, a diversion or a cancellation. */
            needsDecision: number;
            /** @description Shipments whose delivery is late, of all weeks. */
            late: number;
            /** @description The last five weeks, this week and the next six; oldest first. */
            deliveriesByWeek: components["schemas"]["DeliveryWeek"][];
        };
        /** @description An open vocabulary; for example HHG. The guide lists the types with rules. */
        ShipmentType: string;
        ShipmentUpdateOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "update";
            id: components["schemas"]["BulkTarget"];
            ifMatch?: components["schemas"]["BulkIfMatch"];
            mergeBase?: components["schemas"]["MergeBase"];
            patch: components["schemas"]["ShipmentPatch"];
        };
        ShipmentUpdateStatusOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "updateStatus";
            id: components["schemas"]["BulkTarget"];
            ifMatch?: components["schemas"]["BulkIfMatch"];
            status: components["schemas"]["ShipmentStatus"];
            reason?: string | null;
            occurredOn?: components["schemas"]["DayOrNull"];
        };
        /** @description What a caller has open. `unknown_record`: the record must exist. */
        SignOfLife: {
            /**
             * @description What kind of record it is.
             * @enum {string}
             */
            recordType: "MOVE" | "SHIPMENT";
            /**
             * Format: uuid
             * @description The record that people have open.
             */
            recordID: string;
            activity: ("VIEWING" | "EDITING") | null;
            /** @description Any name for the window or tab that says this. A caller with a record open in several stays until the last one leaves, and edits if one of them does. */
            windowID?: string;
        };
        /** @description The system that the record comes from. It makes the request an import, which needs the scope records:import. */
        Source: string;
        SourceOrNull: string | null;
        /** @description The number of shipments with this status. */
        StatusCount: number;
        StopNumber: number | null;
        /** @description A request for more days in storage, with its decision. */
        StorageExtension: {
            id: components["schemas"]["Id"];
            /** @description How many more days are asked for. */
            days: number;
            reason: string | null;
            askedAt: components["schemas"]["Instant"];
            askedByName: string | null;
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "REFUSED";
            approvedDays: number | null;
            decidedAt: components["schemas"]["InstantOrNull"];
            decidedByName: string | null;
            /** @description The caller that asked, as in events. */
            askedBy?: string;
            decisionReason?: string | null;
            decidedBy?: string | null;
        };
        /** @description The decision on a request for more days. `unknown_extension`: the stay has an extension with this id. `required`: REFUSE needs a reason. `not_allowed`: REFUSE takes no days. `out_of_range`: at least one day stays authorized. */
        StorageExtensionDecision: {
            /**
             * Format: uuid
             * @description The extension that is decided.
             */
            extensionID: string;
            /** @enum {string} */
            decision: "APPROVE" | "REFUSE";
            days?: number | null;
            reason?: string | null;
        };
        /** @description A time that the goods of a shipment are in storage, and how long they may be there. */
        StorageStay: {
            id: components["schemas"]["Id"];
            moveID: components["schemas"]["Id"];
            shipmentID: components["schemas"]["Id"];
            place: string | null;
            lotNumber: string | null;
            /**
             * Format: date
             * @description The first day in storage, which counts as a day.
             */
            startedOn: string;
            endedOn: string | null;
            /** @description How many days are authorized without extensions. Default: 90. */
            authorizedDays: number;
            /** @description The requests for more days, oldest first. */
            extensions: components["schemas"]["StorageExtension"][];
            /**
             * Format: date
             * @description The last authorized day, with the approved extensions.
             */
            authorizedUntil: string;
            daysStored: number | null;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
            shipment?: components["schemas"]["Shipment"];
            move?: components["schemas"]["Move"];
            daysLeft?: number | null;
        };
        /** @description A problem that shows the current StorageStay. */
        StorageStayConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["StorageStay"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        StorageStayEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "storage_stay.created" | "storage_stay.updated" | "storage_stay.deleted" | "storage_stay.restored" | "storage_stay.extension_asked" | "storage_stay.extension_decided" | "storage_stay.reverted" | "storage_stay.imported";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["StorageStay"] | null;
        };
        /** @description A record with only some members: id, eTag and those named in fields. */
        StorageStayFields: {
            id: components["schemas"]["Id"];
            moveID?: components["schemas"]["Id"];
            shipmentID?: components["schemas"]["Id"];
            place?: string | null;
            lotNumber?: string | null;
            /**
             * Format: date
             * @description The first day in storage, which counts as a day.
             */
            startedOn?: string;
            endedOn?: string | null;
            /** @description How many days are authorized without extensions. Default: 90. */
            authorizedDays?: number;
            /** @description The requests for more days, oldest first. */
            extensions?: components["schemas"]["StorageExtension"][];
            /**
             * Format: date
             * @description The last authorized day, with the approved extensions.
             */
            authorizedUntil?: string;
            daysStored?: number | null;
            createdAt?: components["schemas"]["Instant"];
            lastUpdated?: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
            shipment?: components["schemas"]["Shipment"];
            move?: components["schemas"]["Move"];
            daysLeft?: number | null;
        };
        /** @description An omitted member is kept, null clears it. Read-only members may be sent unchanged. `date_order`: it must not end before it starts. `in_future`: no day is later than tomorrow. `out_of_range`: at least one day is authorized. */
        StorageStayPatch: {
            place?: string | null;
            lotNumber?: string | null;
            /**
             * Format: date
             * @description The first day in storage, which counts as a day.
             */
            startedOn?: string;
            endedOn?: string | null;
            /** @description How many days are authorized without extensions. Default: 90. */
            authorizedDays?: number;
        };
        StreetLine: string | null;
        /** @description The record that changed, for example shipments/<id>. */
        Subject: string;
        /** @description The version of the record. Send it as If-Match. Opaque. */
        Tag: string;
        /** @description The version after the change. */
        TagAfter: string;
        TagBefore: string | null;
        /** @description A shipment as the customer sees it. */
        TrackedShipment: {
            /** @description The locator of the move and a number, for example ABC346-01. */
            locator: string;
            shipmentType: components["schemas"]["ShipmentType"];
            status: components["schemas"]["ShipmentStatus"];
            from: components["schemas"]["TrackingPlace"] | null;
            to: components["schemas"]["TrackingPlace"] | null;
            requestedPickupDate: components["schemas"]["DayOrNull"];
            scheduledPickupDate: components["schemas"]["DayOrNull"];
            actualPickupDate: components["schemas"]["DayOrNull"];
            deliveryDate: components["schemas"]["DayOrNull"];
            scheduledDeliveryDate: components["schemas"]["DayOrNull"];
            actualDeliveryDate: components["schemas"]["DayOrNull"];
            /** @description What has happened and, unless the shipment ended early, what comes next. */
            steps: components["schemas"]["TrackingStep"][];
        };
        /** @description A move as the customer sees it: no names, streets, ids or remarks. */
        Tracking: {
            locator: components["schemas"]["Locator"];
            status: components["schemas"]["MoveStatus"];
            /** @description The shipments, oldest first, without drafts. */
            shipments: components["schemas"]["TrackedShipment"][];
            contact: string | null;
        };
        /** @description A town, without the address. */
        TrackingPlace: {
            city: string;
            state: string;
        };
        /** @description One step of a shipment. */
        TrackingStep: {
            /**
             * @description What happens in this step.
             * @enum {string}
             */
            name: "SUBMITTED" | "APPROVED" | "PICKED_UP" | "IN_STORAGE" | "DELIVERED";
            /** @description Whether it has happened. */
            isDone: boolean;
            at: string | null;
            date: string | null;
        };
        Truck: {
            id: components["schemas"]["Id"];
            /** @description What people call it, for example Truck 4. */
            name: string;
            plate: string | null;
            capacityPounds: number | null;
            capacityCubicFeet: number | null;
            /** @description Whether it can be planned. Set it to false instead of deleting what was used. */
            isActive: boolean;
            metadata: components["schemas"]["Metadata"];
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current Truck. */
        TruckConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Truck"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        TruckEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "truck.created" | "truck.updated" | "truck.deleted" | "truck.imported";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Truck"] | null;
        };
        /** @description A record with only some members: id, eTag and those named in fields. */
        TruckFields: {
            id: components["schemas"]["Id"];
            /** @description What people call it, for example Truck 4. */
            name?: string;
            plate?: string | null;
            capacityPounds?: number | null;
            capacityCubicFeet?: number | null;
            /** @description Whether it can be planned. Set it to false instead of deleting what was used. */
            isActive?: boolean;
            metadata?: components["schemas"]["Metadata"];
            createdAt?: components["schemas"]["Instant"];
            lastUpdated?: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description The truck of a job. */
        TruckForCrew: {
            id: components["schemas"]["Id"];
            name: string;
            plate: string | null;
        };
        /** @description An omitted member is kept, null clears it, and metadata is merged. Read-only members may be sent unchanged. `too_many`: metadata has up to 50 names. */
        TruckPatch: {
            /** @description What people call it, for example Truck 4. */
            name?: string;
            plate?: string | null;
            capacityPounds?: number | null;
            capacityCubicFeet?: number | null;
            /** @description Whether it can be planned. Set it to false instead of deleting what was used. */
            isActive?: boolean;
            metadata?: components["schemas"]["MetadataPatch"];
        };
        View: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["ViewName"];
            /** @description The page that the view is for. */
            page: string;
            query: components["schemas"]["ViewQuery"];
            columns: components["schemas"]["ViewColumns"];
            shared: components["schemas"]["IsShared"];
            /** @description The caller that stored it, as in events. */
            owner: string;
            ownerName: string | null;
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description The columns of the page, in their order: members of its records, and others that the console has. */
        ViewColumns: string[];
        /** @description A problem that shows the current View. */
        ViewConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["View"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        ViewEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "view.created" | "view.updated" | "view.deleted" | "view.imported";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["View"] | null;
        };
        /** @description What people see, for example Late deliveries. No erasure looks here: do not use names of customers. */
        ViewName: string;
        /** @description An omitted member is kept, and query is merged. Read-only members may be sent unchanged. `unknown_member`: the page has no such filter. `not_allowed`: a view has no filters by names, references and other values that an erasure deletes (customer, agent, search, q, assignee, reference, metadata), because an erasure would not find them there, and only columns of its page. `too_long`: the query has up to 8,000 characters as JSON. */
        ViewPatch: {
            name?: components["schemas"]["ViewName"];
            /**
             * @description The page that the view is for.
             * @enum {string}
             */
            page?: "moves" | "shipments";
            query?: components["schemas"]["ViewQuery"];
            columns?: components["schemas"]["ViewColumns"];
            shared?: components["schemas"]["IsShared"];
        };
        /** @description Filters of the page as QUERY of its list takes them, and sort. `assigned` may also be `mine`. Filters whose values an erasure deletes are not possible. */
        ViewQuery: Record<string, unknown>;
        Webhook: {
            id: components["schemas"]["Id"];
            url: components["schemas"]["WebhookUrl"];
            eventTypes: components["schemas"]["EventTypes"];
            enabled: components["schemas"]["IsEnabled"];
            description: components["schemas"]["WebhookNote"];
            disabledReason: components["schemas"]["DisabledReason"];
            pausedReason: components["schemas"]["PausedReason"];
            previousSecretExpiresAt: components["schemas"]["SecretExpiry"];
            authorizedBy: components["schemas"]["WebhookMaker"];
            authorizedByName: string | null;
            authorizedUntil: components["schemas"]["MakerExpiry"];
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        /** @description A problem that shows the current Webhook. */
        WebhookConflict: components["schemas"]["Problem"] & {
            current?: components["schemas"]["Webhook"];
        };
        /** @description One change of one record. `record` is the record after the change; null if it was deleted. */
        WebhookEvent: {
            seq: components["schemas"]["Seq"];
            id: components["schemas"]["Id"];
            /**
             * @description The type of the event, for example shipment.updated. More types may be added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "webhook.created" | "webhook.updated" | "webhook.disabled" | "webhook.paused" | "webhook.deleted" | "webhook.ping";
            subject: components["schemas"]["Subject"];
            moveID: components["schemas"]["IdOrNull"];
            shipmentID: components["schemas"]["IdOrNull"];
            eTag: components["schemas"]["TagAfter"];
            previousETag: components["schemas"]["TagBefore"];
            changes: components["schemas"]["Changes"];
            actor: components["schemas"]["ActorId"];
            actorName: components["schemas"]["ActorName"];
            channel: components["schemas"]["Channel"];
            requestID: string;
            batchID: components["schemas"]["BatchId"];
            reverts: components["schemas"]["RevertedOrNull"];
            source: components["schemas"]["SourceOrNull"];
            occurredAt: string | null;
            time: components["schemas"]["Instant"];
            record: components["schemas"]["Webhook"] | null;
        };
        /** @description A record with only some members: id, eTag and those named in fields. */
        WebhookFields: {
            id: components["schemas"]["Id"];
            url?: components["schemas"]["WebhookUrl"];
            eventTypes?: components["schemas"]["EventTypes"];
            enabled?: components["schemas"]["IsEnabled"];
            description?: components["schemas"]["WebhookNote"];
            disabledReason?: components["schemas"]["DisabledReason"];
            pausedReason?: components["schemas"]["PausedReason"];
            previousSecretExpiresAt?: components["schemas"]["SecretExpiry"];
            authorizedBy?: components["schemas"]["WebhookMaker"];
            authorizedByName?: string | null;
            authorizedUntil?: components["schemas"]["MakerExpiry"];
            createdAt?: components["schemas"]["Instant"];
            lastUpdated?: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
        };
        WebhookMaker: string | null;
        WebhookNote: string | null;
        /** @description An omitted member is kept, null clears it. Read-only members may be sent unchanged. `invalid_format`, `not_allowed`, `private_address`: the URL must be https, without credentials and fragment, and not in a private network. */
        WebhookPatch: {
            url?: components["schemas"]["WebhookUrl"];
            eventTypes?: components["schemas"]["EventTypes"];
            enabled?: components["schemas"]["IsEnabled"];
            description?: components["schemas"]["WebhookNote"];
            /** @description true creates a new secret; for 24 hours both sign. Only this answer shows it. */
            rotateSecret?: boolean;
            /** @description true makes you its maker: it sends what you may read, as long as your credential is valid, and of the webhook of a party only what that party sees. A change of url or eventTypes does the same. */
            takeOver?: boolean;
        };
        /**
         * Format: uri
         * @description The URL that receives the events: https, without credentials. http only if private targets are allowed.
         */
        WebhookUrl: string;
        WebhookWithSecret: {
            id: components["schemas"]["Id"];
            url: components["schemas"]["WebhookUrl"];
            eventTypes: components["schemas"]["EventTypes"];
            enabled: components["schemas"]["IsEnabled"];
            description: components["schemas"]["WebhookNote"];
            disabledReason: components["schemas"]["DisabledReason"];
            pausedReason: components["schemas"]["PausedReason"];
            previousSecretExpiresAt: components["schemas"]["SecretExpiry"];
            authorizedBy: components["schemas"]["WebhookMaker"];
            authorizedByName: string | null;
            authorizedUntil: components["schemas"]["MakerExpiry"];
            createdAt: components["schemas"]["Instant"];
            lastUpdated: components["schemas"]["Instant"];
            eTag: components["schemas"]["Tag"];
            /** @description The new secret. It is not shown again. */
            secret?: string;
        };
        Weight: number | null;
        /** @description When the crew arrives at the latest. Before windowStart, it is on the next day. For example 08:00. */
        WindowEnd: string;
        /** @description When the crew arrives at the earliest. For example 08:00. */
        WindowStart: string;
    };
    responses: {
        /** @description The agent */
        "Agent.200": {
            headers: {
                "Content-Location": components["headers"]["Content-Location"];
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Agent"];
            };
        };
        /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
        "CrewMemberList.200": {
            headers: {
                ETag: components["headers"]["ETag"];
                Link: components["headers"]["Link"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Total-Count": components["headers"]["Total-Count"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CrewMember"][] | components["schemas"]["CrewMemberFields"][];
                /**
                 * @example id,eTag
                 *     01a1df14-1e00-701d-9b35-b8b3a50b7eba,c8XbV1wTu4KhCa6jOn3ZlE
                 */
                "text/csv": string;
                /** @example {"id":"01a1df14-1e00-701d-9b35-b8b3a50b7eba","firstName":"Rosa","lastName":"Diaz","phone":"555 0142","email":"rosa@example.com","languages":["en","es"],"skills":["DRIVER","LEAD"],"accountID":"key:01a1df14-1e00-700d-9b35-b8b3a50b7eba","isActive":true,"createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:00.000Z","eTag":"c8XbV1wTu4KhCa6jOn3ZlE"} */
                "application/x-ndjson": string;
            };
        };
        /** @description The differences */
        "Diff.200": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Diff"];
            };
        };
        /** @description The document */
        "Document.200": {
            headers: {
                "Content-Location": components["headers"]["Content-Location"];
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Document"];
            };
        };
        /** @description The document */
        "Document.201": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                Location: components["headers"]["Location"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Document"];
            };
        };
        /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
        "DocumentList.200": {
            headers: {
                ETag: components["headers"]["ETag"];
                Link: components["headers"]["Link"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Total-Count": components["headers"]["Total-Count"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Document"][] | components["schemas"]["DocumentFields"][];
                /**
                 * @example id,eTag
                 *     01a1df14-1e00-7040-9b35-b8b3a50b7eba,d7Kq2mVx0ZsLw9RtYb4CfH
                 */
                "text/csv": string;
                /** @example {"id":"01a1df14-1e00-7040-9b35-b8b3a50b7eba","moveID":"01a1df14-1e00-7000-9b35-b8b3a50b7eba","shipmentID":"01a1df14-1e00-7002-9b35-b8b3a50b7eba","documentType":"PROOF_OF_DELIVERY","name":"pod.pdf","remarks":"Signed by the neighbour","status":"STORED","contentType":"application/pdf","size":48213,"sha256":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08","received":null,"locationRemoved":false,"uploadedBy":"01a1df14-1e00-700d-9b35-b8b3a50b7eba","uploadedByName":"dispatch","uploadedAt":"2026-11-15T12:00:01.000Z","metadata":{},"createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:01.000Z","eTag":"d7Kq2mVx0ZsLw9RtYb4CfH"} */
                "application/x-ndjson": string;
            };
        };
        /** @description The history */
        "EventList.200": {
            headers: {
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Event"][];
            };
        };
        /** @description The item */
        "Item.200": {
            headers: {
                "Content-Location": components["headers"]["Content-Location"];
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Item"];
            };
        };
        /** @description The job */
        "Job.200": {
            headers: {
                "Content-Location": components["headers"]["Content-Location"];
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Job"];
            };
        };
        /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
        "JobList.200": {
            headers: {
                ETag: components["headers"]["ETag"];
                Link: components["headers"]["Link"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Total-Count": components["headers"]["Total-Count"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Job"][] | components["schemas"]["JobFields"][];
                /**
                 * @example id,eTag
                 *     01a1df14-1e00-7044-9b35-b8b3a50b7eba,j7WaU0vSt3JgBz5iNm2YkD
                 */
                "text/csv": string;
                /** @example {"id":"01a1df14-1e00-7044-9b35-b8b3a50b7eba","moveID":"01a1df14-1e00-7000-9b35-b8b3a50b7eba","shipmentID":"01a1df14-1e00-7002-9b35-b8b3a50b7eba","kind":"PICKUP","status":"PLANNED","day":"2026-12-01","windowStart":"08:00","windowEnd":"10:00","timeZone":"America/Boise","expectedMinutes":240,"truckID":null,"crewMemberIDs":[],"leadID":null,"stopNumber":1,"instructions":"The piano goes first.","allowOverload":false,"startsAt":"2026-12-01T15:00:00.000Z","endsAt":"2026-12-01T19:00:00.000Z","createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:00.000Z","eTag":"j7WaU0vSt3JgBz5iNm2YkD"} */
                "application/x-ndjson": string;
            };
        };
        /** @description The move */
        "Move.200": {
            headers: {
                "Content-Location": components["headers"]["Content-Location"];
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Move"];
            };
        };
        /** @description The move */
        "Move.201": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                Location: components["headers"]["Location"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Move"];
            };
        };
        /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
        "MoveList.200": {
            headers: {
                ETag: components["headers"]["ETag"];
                Link: components["headers"]["Link"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Total-Count": components["headers"]["Total-Count"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Move"][] | components["schemas"]["MoveFields"][];
                /**
                 * @example id,eTag
                 *     01a1df14-1e00-7000-9b35-b8b3a50b7eba,Pa2YTMwxKPwWsPAy1h-yN1
                 */
                "text/csv": string;
                /** @example {"id":"01a1df14-1e00-7000-9b35-b8b3a50b7eba","locator":"7QXRJV","status":"SUBMITTED","customer":{"firstName":"Ada","lastName":"Byron","email":"ada@example.com","phone":"555 0100"},"reference":"PO-1842","remarks":null,"metadata":{"branch":"Boise"},"canceledAt":null,"statusReason":null,"assignee":"Ann Miller","createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:00.000Z","eTag":"Pa2YTMwxKPwWsPAy1h-yN1"} */
                "application/x-ndjson": string;
            };
        };
        /** @description Changed; Prefer: return=minimal was applied */
        NoContent: {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Deleted */
        "NoContent.2": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Nothing has changed */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Your version is current */
        "NotModified.2": {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Nothing has changed */
        "NotModified.3": {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description You have the file */
        "NotModified.4": {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The note */
        "Note.201": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                Location: components["headers"]["Location"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Note"];
            };
        };
        /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
        "NoteList.200": {
            headers: {
                ETag: components["headers"]["ETag"];
                Link: components["headers"]["Link"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Total-Count": components["headers"]["Total-Count"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Note"][] | components["schemas"]["NoteFields"][];
                /**
                 * @example id,eTag
                 *     01a1df14-1e00-701a-9b35-b8b3a50b7eba,n5UyS8tQr1HeZx3gLk0WiB
                 */
                "text/csv": string;
                /** @example {"id":"01a1df14-1e00-701a-9b35-b8b3a50b7eba","moveID":"01a1df14-1e00-7000-9b35-b8b3a50b7eba","shipmentID":"01a1df14-1e00-7002-9b35-b8b3a50b7eba","text":"The piano goes first. @ben please call her.","mentions":["ben"],"author":"01a1df14-1e00-700d-9b35-b8b3a50b7eba","authorName":"Ann Miller","isForCrew":true,"createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:00.000Z","eTag":"n5UyS8tQr1HeZx3gLk0WiB"} */
                "application/x-ndjson": string;
            };
        };
        /** @description The file */
        OK: {
            headers: {
                "Accept-Ranges": components["headers"]["Accept-Ranges"];
                "Content-Disposition": components["headers"]["Content-Disposition"];
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Repr-Digest": components["headers"]["Repr-Digest"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example %PDF-1.7
                 *     …
                 */
                "*/*": string;
            };
        };
        /** @description A range of the file */
        PartialContent: {
            headers: {
                "Accept-Ranges": components["headers"]["Accept-Ranges"];
                "Content-Disposition": components["headers"]["Content-Disposition"];
                "Content-Range": components["headers"]["Content-Range"];
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Repr-Digest": components["headers"]["Repr-Digest"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example %PDF-1.7
                 *     …
                 */
                "*/*": string;
            };
        };
        /** @description The service */
        "Service.200": {
            headers: {
                "Content-Location": components["headers"]["Content-Location"];
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Service"];
            };
        };
        /** @description The shipment */
        "Shipment.200": {
            headers: {
                "Content-Location": components["headers"]["Content-Location"];
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Shipment"];
            };
        };
        /** @description The shipment */
        "Shipment.201": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                Location: components["headers"]["Location"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Shipment"];
            };
        };
        /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
        "ShipmentList.200": {
            headers: {
                ETag: components["headers"]["ETag"];
                Link: components["headers"]["Link"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Total-Count": components["headers"]["Total-Count"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Shipment"][] | components["schemas"]["ShipmentFields"][];
                /**
                 * @example id,eTag
                 *     01a1df14-1e00-7002-9b35-b8b3a50b7eba,ow-0dFMfgmV4VYBY-21SNn
                 */
                "text/csv": string;
                /** @example {"id":"01a1df14-1e00-7002-9b35-b8b3a50b7eba","moveID":"01a1df14-1e00-7000-9b35-b8b3a50b7eba","locator":"7QXRJV-01","shipmentType":"HHG","requestedPickupDate":"2026-12-01","scheduledPickupDate":null,"actualPickupDate":null,"deliveryDate":"2026-12-08","scheduledDeliveryDate":null,"actualDeliveryDate":null,"estimatedWeight":4200,"actualWeight":null,"status":"SUBMITTED","nextStatuses":["APPROVED","REJECTED","CANCELED"],"pickupAddress":null,"destinationAddress":{"id":"01a1df14-1e00-7003-9b35-b8b3a50b7eba","streetAddress1":"1 Main Street","streetAddress2":null,"streetAddress3":null,"city":"Boise","state":"ID","postalCode":"83702","country":"US","lastUpdated":"2026-11-15T12:00:00.000Z","eTag":"QEDpQ7zEQLYnWpDDSZCBDo"},"secondaryPickupAddress":null,"secondaryDestinationAddress":null,"customerRemarks":"Ring twice","counselorRemarks":null,"reference":null,"rejectionReason":null,"statusReason":null,"submittedAt":"2026-11-15T12:00:00.000Z","approvedAt":null,"metadata":{},"valuation":null,"declaredValue":null,"createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:01.000Z","eTag":"ow-0dFMfgmV4VYBY-21SNn"} */
                "application/x-ndjson": string;
            };
        };
        /** @description The storage stay */
        "StorageStay.200": {
            headers: {
                "Content-Location": components["headers"]["Content-Location"];
                "Dry-Run": components["headers"]["Dry-Run"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageStay"];
            };
        };
        /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
        "StorageStayList.200": {
            headers: {
                ETag: components["headers"]["ETag"];
                Link: components["headers"]["Link"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Total-Count": components["headers"]["Total-Count"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageStay"][] | components["schemas"]["StorageStayFields"][];
                /**
                 * @example id,eTag
                 *     01a1df14-1e00-7074-9b35-b8b3a50b7eba,s9YcW2xQu5LiDb7kPo4AmF
                 */
                "text/csv": string;
                /** @example {"id":"01a1df14-1e00-7074-9b35-b8b3a50b7eba","moveID":"01a1df14-1e00-7000-9b35-b8b3a50b7eba","shipmentID":"01a1df14-1e00-7002-9b35-b8b3a50b7eba","place":"Warehouse 4, Nampa","lotNumber":"L-1842","startedOn":"2026-09-01","endedOn":null,"authorizedDays":90,"extensions":[{"id":"01a1df14-1e00-7075-9b35-b8b3a50b7eba","days":30,"reason":"The house is not ready.","askedAt":"2026-11-15T12:00:00.000Z","askedBy":"01a1df14-1e00-700d-9b35-b8b3a50b7eba","askedByName":"Ann Miller","status":"APPROVED","approvedDays":14,"decisionReason":"Two weeks are enough.","decidedAt":"2026-11-15T12:00:01.000Z","decidedBy":"01a1df14-1e00-700d-9b35-b8b3a50b7eba","decidedByName":"Ben Okoro"}],"authorizedUntil":"2026-12-13","daysStored":null,"createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:01.000Z","eTag":"s9YcW2xQu5LiDb7kPo4AmF"} */
                "application/x-ndjson": string;
            };
        };
        /** @description `absence_not_found`: The absence does not exist. */
        "absence_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `agent_not_found`: The agent does not exist. */
        "agent_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `agent_type_taken`: The shipment already has an agent of this type. `shipment_is_final`: The shipment is in a final status. `idempotency_key_in_use`: The first request with this key is still running. */
        "agent_type_taken.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `body_too_large`: The content is too large. */
        body_too_large: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `body_too_large`: The content is too large. */
        "body_too_large.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `bulk_refused`: One of the operations was refused. `idempotency_key_in_use`: The first request with this key is still running. */
        "bulk_refused.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `change_too_large`: Too much would be changed at once. `idempotency_key_in_use`: The first request with this key is still running. */
        "change_too_large.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `crew_member_not_found`: The crew member does not exist. */
        crew_member_not_found: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `crew_member_not_found`: The crew member does not exist. */
        "crew_member_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other error, in the same shape. */
        default: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other error, in the same shape. */
        "default.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `document_not_found`: The document does not exist. */
        document_not_found: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `document_not_found`: The document does not exist. `document_has_no_content`: The document has no content. */
        "document_not_found.2": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `document_not_found`: The document does not exist. */
        "document_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `document_not_yours`: Another person adds this document. `not_a_crew_member`: Your account belongs to no crew member. `insufficient_scope`: The credential lacks a scope. `channel_not_allowed`: The credential does not allow this channel. */
        "document_not_yours.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `id_taken`: Another record has this id. `idempotency_key_in_use`: The first request with this key is still running. */
        "id_taken.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_key_in_use`: The first request with this key is still running. */
        "idempotency_key_in_use.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_key_reused`: The key was used for a different request. */
        "idempotency_key_reused.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `insufficient_scope`: The credential lacks a scope. */
        insufficient_scope: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `insufficient_scope`: The credential lacks a scope. `channel_not_allowed`: The credential does not allow this channel. */
        "insufficient_scope.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_content`: The content is not valid. */
        invalid_content: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
        "invalid_content.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_cursor`: The cursor is not valid. `invalid_query`: The query is not valid. `credential_in_query`: The URL contains a credential. `invalid_header`: A header is not valid. */
        invalid_cursor: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_cursor`: The cursor is not valid. `invalid_query`: The query is not valid. `credential_in_query`: The URL contains a credential. `invalid_json`: The content is not acceptable JSON. `invalid_header`: A header is not valid. */
        "invalid_cursor.2": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_form`: The form cannot be read. `invalid_query`: The query is not valid. `credential_in_query`: The URL contains a credential. `invalid_json`: The content is not acceptable JSON. `invalid_header`: A header is not valid. */
        "invalid_form.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_query`: The query is not valid. */
        invalid_query: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_query`: The query is not valid. `credential_in_query`: The URL contains a credential. `invalid_if_match`: The If-Match header cannot be read. */
        "invalid_query.2": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_query`: The query is not valid. `credential_in_query`: The URL contains a credential. `invalid_header`: A header is not valid. */
        "invalid_query.3": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_query`: The query is not valid. `credential_in_query`: The URL contains a credential. `invalid_json`: The content is not acceptable JSON. `invalid_header`: A header is not valid. */
        "invalid_query.4": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_query`: The query is not valid. `credential_in_query`: The URL contains a credential. `invalid_json`: The content is not acceptable JSON. `invalid_header`: A header is not valid. */
        "invalid_query.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_query`: The query is not valid. `credential_in_query`: The URL contains a credential. `invalid_json`: The content is not acceptable JSON. `invalid_json_patch`: The JSON Patch is malformed. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
        "invalid_query.write.2": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_query`: The query is not valid. `credential_in_query`: The URL contains a credential. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
        "invalid_query.write.3": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_query`: The query is not valid. `credential_in_query`: The URL contains a credential. `invalid_json`: The content is not acceptable JSON. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
        "invalid_query.write.4": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `item_not_found`: The item does not exist. */
        "item_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `job_gone`: The job, its shipment or its move was deleted. */
        job_gone: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `job_gone`: The job, its shipment or its move was deleted. */
        "job_gone.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `job_gone`: The job, its shipment or its move was deleted. `move_erased`: The personal data of the move was erased. */
        "job_gone.write.2": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `job_not_found`: The job does not exist. */
        job_not_found: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `job_not_found`: The job does not exist. */
        "job_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `job_reassigned`: The job was given to another crew. `job_too_old`: The job was too long ago. `not_a_crew_member`: Your account belongs to no crew member. `insufficient_scope`: The credential lacks a scope. */
        job_reassigned: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `job_reassigned`: The job was given to another crew. `job_too_old`: The job was too long ago. `not_a_crew_member`: Your account belongs to no crew member. `insufficient_scope`: The credential lacks a scope. `channel_not_allowed`: The credential does not allow this channel. */
        "job_reassigned.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `job_too_old`: The job was too long ago. `not_a_crew_member`: Your account belongs to no crew member. `insufficient_scope`: The credential lacks a scope. `channel_not_allowed`: The credential does not allow this channel. */
        "job_too_old.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `move_erased`: The personal data of the move was erased. */
        "move_erased.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `move_is_canceled`: The move is canceled. `move_is_full`: The move has the maximum number of shipments. `reference_taken`: Another record has this reference. `locator_taken`: Another move or shipment has this locator. `id_taken`: Another record has this id. `idempotency_key_in_use`: The first request with this key is still running. */
        "move_is_canceled.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `move_not_found`: The move does not exist. */
        move_not_found: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `move_not_found`: The move does not exist. */
        "move_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `move_party_not_found`: The party of the move does not exist. */
        "move_party_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_a_crew_member`: Your account belongs to no crew member. `insufficient_scope`: The credential lacks a scope. */
        not_a_crew_member: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_acceptable`: No representation matches the Accept header. */
        not_acceptable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_acceptable`: No representation matches the Accept header. */
        "not_acceptable.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `note_not_found`: The note does not exist. */
        note_not_found: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `note_not_found`: The note does not exist. */
        "note_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `party_not_allowed`: Your party may not do this. `insufficient_scope`: The credential lacks a scope. */
        party_not_allowed: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `party_not_allowed`: Your party may not do this. `insufficient_scope`: The credential lacks a scope. `channel_not_allowed`: The credential does not allow this channel. */
        "party_not_allowed.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `party_not_found`: The party does not exist. */
        "party_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Absence.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["AbsenceConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Agent.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["AgentConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.CrewMember.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CrewMemberConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Document": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["DocumentConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Document.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["DocumentConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.DocumentForCrew": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["DocumentForCrewConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.DocumentForCrew.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["DocumentForCrewConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Item.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ItemConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Job.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["JobConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Move.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MoveConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.MoveParty.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MovePartyConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Note.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NoteConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Party.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PartyConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Service.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ServiceConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Shipment.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ShipmentConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.StorageStay.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["StorageStayConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Truck.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TruckConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.View.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ViewConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.Webhook.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WebhookConflict"];
            };
        };
        /** @description `precondition_failed`: The record has changed since you read it. */
        "precondition_failed.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `precondition_required`: The request needs If-Match. */
        "precondition_required.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `range_not_satisfiable`: The range is not in the content. */
        range_not_satisfiable: {
            headers: {
                "Content-Range": components["headers"]["Content-Range"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limit_exceeded`: You have sent too many requests. */
        rate_limit_exceeded: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limit_exceeded`: You have sent too many requests. */
        "rate_limit_exceeded.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `service_not_found`: The service does not exist. */
        "service_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `shipment_is_final`: The shipment is in a final status. `idempotency_key_in_use`: The first request with this key is still running. */
        "shipment_is_final.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `shipment_not_found`: The shipment does not exist. */
        shipment_not_found: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `shipment_not_found`: The shipment does not exist. */
        "shipment_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `storage_stay_not_found`: The storage stay does not exist. */
        "storage_stay_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `too_many_notes`: The move has the maximum number of notes. `id_taken`: Another record has this id. `idempotency_key_in_use`: The first request with this key is still running. */
        "too_many_notes.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `truck_not_found`: The truck does not exist. */
        "truck_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Authentication is required. `invalid_token`: The credential is not valid. */
        unauthenticated: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Authentication is required. `invalid_token`: The credential is not valid. `link_expired`: The crew link has expired. `link_revoked`: The crew link was revoked. */
        "unauthenticated.2": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Authentication is required. `invalid_token`: The credential is not valid. */
        "unauthenticated.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Authentication is required. `invalid_token`: The credential is not valid. `link_expired`: The crew link has expired. `link_revoked`: The crew link was revoked. */
        "unauthenticated.write.2": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: The content type is not supported. */
        unsupported_media_type: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: The content type is not supported. */
        "unsupported_media_type.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: The content type is not supported. */
        "unsupported_media_type.write.2": {
            headers: {
                "Accept-Patch": components["headers"]["Accept-Patch"];
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `view_not_found`: The view does not exist. */
        "view_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `webhook_not_found`: The webhook does not exist. */
        webhook_not_found: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `webhook_not_found`: The webhook does not exist. */
        "webhook_not_found.write": {
            headers: {
                "Dry-Run": components["headers"]["Dry-Run"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The maximum number. A page of large events ends earlier, at 2 MiB, with a Link to the next one. */
        "Company.limit": number;
        /**
         * @description The digest of the content of this request, which is checked (RFC 9530).
         * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
         */
        "Content-Digest": string;
        /**
         * @description Which part of the file this is.
         * @example bytes 0-1048575/5000000
         */
        "Content-Range": string;
        /** @description Any of these, separated by commas. */
        "Dispatch.crewMemberID": components["schemas"]["Id"][];
        /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
        "Dispatch.limit": number;
        /** @description The members to show, separated by commas; id and eTag are always included. */
        "Documents.fields": ("id" | "moveID" | "shipmentID" | "documentType" | "name" | "remarks" | "status" | "contentType" | "size" | "sha256" | "received" | "locationRemoved" | "uploadedBy" | "uploadedByName" | "uploadedAt" | "metadata" | "createdAt" | "lastUpdated" | "eTag")[];
        /** @description A sort field, with - in front for descending. Default: newest first. */
        "Documents.sort": "createdAt" | "-createdAt";
        /** @description Any of these, separated by commas. */
        "Documents.status": ("PENDING" | "STORED")[];
        /**
         * @description Makes a retry safe: requests with the same key and content take effect once.
         * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
         */
        "Idempotency-Key": string;
        /**
         * @description Continue only if this is the current version.
         * @example "pX0SmmUrIOXNhyaXLVhF1A"
         */
        "If-Match": string;
        /**
         * @description The eTag of the version you read, or * for any.
         * @example "pX0SmmUrIOXNhyaXLVhF1A"
         */
        "If-Match.2": string;
        /**
         * @description Return 304 if this is still the current version.
         * @example "pX0SmmUrIOXNhyaXLVhF1A"
         */
        "If-None-Match": string;
        /**
         * @description * creates the record only if no other has its reference.
         * @example *
         */
        "If-None-Match.2": string;
        /**
         * @description Read the range only if the file still has this tag, else the whole file.
         * @example "pX0SmmUrIOXNhyaXLVhF1A"
         */
        "If-Range": string;
        /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
        "Jobs.expand": ("shipment" | "customerName")[];
        /** @description The members to show, separated by commas; id and eTag are always included. */
        "Jobs.fields": ("id" | "moveID" | "shipmentID" | "kind" | "status" | "day" | "windowStart" | "windowEnd" | "timeZone" | "expectedMinutes" | "truckID" | "crewMemberIDs" | "leadID" | "stopNumber" | "instructions" | "allowOverload" | "startsAt" | "endsAt" | "createdAt" | "lastUpdated" | "eTag")[];
        /** @description Any of these, separated by commas. */
        "Jobs.kind": components["schemas"]["JobKind"][];
        /** @description Any of these, separated by commas. */
        "Jobs.moveID": components["schemas"]["Id"][];
        /** @description A sort field, with - in front for descending. Default: newest first. */
        "Jobs.sort": "day" | "-day" | "startsAt" | "-startsAt" | "createdAt" | "-createdAt" | "lastUpdated" | "-lastUpdated";
        /** @description Any of these, separated by commas. */
        "Jobs.status": components["schemas"]["JobStatus"][];
        /** @description Any of shipments, documents. What does not fit into an answer is left out. */
        "Moves.expand": ("shipments" | "documents")[];
        /** @description The members to show, separated by commas; id and eTag are always included. */
        "Moves.fields": components["schemas"]["MoveMembers"];
        /** @description A sort field, with - in front for descending. Default: newest first. */
        "Moves.sort": "createdAt" | "-createdAt" | "lastUpdated" | "-lastUpdated";
        /** @description The members to show, separated by commas; id and eTag are always included. */
        "Notes.fields": ("id" | "moveID" | "shipmentID" | "text" | "mentions" | "author" | "authorName" | "isForCrew" | "createdAt" | "lastUpdated" | "eTag")[];
        /**
         * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
         * @example 2026-11-18T09:30:00Z
         */
        "Occurred-At": string;
        /**
         * @description count=exact adds Total-Count.
         * @example count=exact
         */
        Prefer: string;
        /**
         * @description return=minimal omits the body.
         * @example return=minimal
         */
        "Prefer.2": string;
        /**
         * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
         * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
         */
        "Prefer.3": string;
        /**
         * @description return=minimal has no effect here, because the new tag is in the body.
         * @example return=representation
         */
        "Prefer.4": string;
        /**
         * @description wait=20 waits up to 20 seconds for new events; at most 60.
         * @example wait=20
         */
        "Prefer.5": string;
        /**
         * @description return=minimal omits the records from the results.
         * @example return=minimal
         */
        "Prefer.6": string;
        /**
         * @description The range to read.
         * @example bytes=0-99
         */
        Range: string;
        /**
         * @description The digest of the whole file, which is checked (RFC 9530).
         * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
         */
        "Repr-Digest": string;
        /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
        "Shipments.expand": ("agents" | "services" | "move" | "documents" | "customerName")[];
        /** @description Any of agents, services, move, documents, customerName. What does not fit into an answer is left out. */
        "Shipments.expand.2": ("agents" | "services" | "move" | "documents" | "customerName")[];
        /** @description The members to show, separated by commas; id and eTag are always included. */
        "Shipments.fields": components["schemas"]["ShipmentMembers"];
        /** @description The beginning of a locator, a reference, or the city of pickup or destination; case and accents are ignored. */
        "Shipments.q": string;
        /** @description A sort field, with - in front for descending. Default: newest first. */
        "Shipments.sort": "requestedPickupDate" | "-requestedPickupDate" | "scheduledPickupDate" | "-scheduledPickupDate" | "actualPickupDate" | "-actualPickupDate" | "deliveryDate" | "-deliveryDate" | "scheduledDeliveryDate" | "-scheduledDeliveryDate" | "actualDeliveryDate" | "-actualDeliveryDate" | "createdAt" | "-createdAt" | "lastUpdated" | "-lastUpdated";
        /** @description Any of these, separated by commas. */
        "Shipments.status": components["schemas"]["ShipmentStatus"][];
        /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
        "Storage.expand": ("shipment" | "move" | "daysLeft")[];
        /** @description The members to show, separated by commas; id and eTag are always included. */
        "Storage.fields": ("id" | "moveID" | "shipmentID" | "place" | "lotNumber" | "startedOn" | "endedOn" | "authorizedDays" | "extensions" | "authorizedUntil" | "daysStored" | "createdAt" | "lastUpdated" | "eTag")[];
        /** @description A sort field, with - in front for descending. Default: newest first. */
        "Storage.sort": "startedOn" | "-startedOn" | "endedOn" | "-endedOn" | "authorizedUntil" | "-authorizedUntil" | "createdAt" | "-createdAt" | "lastUpdated" | "-lastUpdated";
        /**
         * @description The channel of the write, recorded in the history.
         * @example mcp
         */
        "Vanline-Channel": string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        absenceID: string;
        /** @description Only events of this actor. */
        actor: string;
        /** @description A calendar date, YYYY-MM-DD. */
        "actualDeliveryDate.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "actualDeliveryDate.lte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "actualPickupDate.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "actualPickupDate.lte": string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        addressID: string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        agentID: string;
        /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
        asOf: string;
        /** @description Whether the move has an assignee. */
        assigned: boolean;
        /** @description A calendar date, YYYY-MM-DD. */
        "authorizedUntil.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "authorizedUntil.lte": string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        crewLinkID: string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        crewMemberID: string;
        /** @description From the Link header of the previous page. */
        cursor: string;
        /** @description A calendar date, YYYY-MM-DD. */
        "day.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "day.lte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "delivery.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "delivery.lte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "deliveryDate.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "deliveryDate.lte": string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        documentID: string;
        /** @description Any of these, separated by commas. */
        documentType: string[];
        /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
        dryRun: "true" | "false";
        /** @description A calendar date, YYYY-MM-DD. */
        "endedOn.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "endedOn.lte": string;
        /** @description The eTag of the older version; default: the version before `to`. */
        from: string;
        /** @description Only those that can be planned, or only those that cannot. */
        isActive: boolean;
        /** @description Whether the goods are still there: endedOn is null. */
        isOpen: boolean;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        itemID: string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        jobID: string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        keyID: string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        linkID: string;
        /** @description metadata.<name>=<value>, for up to 3 names. Any of these values, separated by commas. */
        metadata: {
            [key: string]: string;
        };
        /**
         * @description The id of a move, or its locator.
         * @example 7QXRJV
         */
        moveID: string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        movePartyID: string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        noteID: string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        partyID: string;
        /** @description A calendar date, YYYY-MM-DD. */
        "pickup.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "pickup.lte": string;
        /**
         * @description The channel of the write, recorded in the history.
         * @example prime
         */
        prefix: string;
        /** @description Any of these, separated by commas. */
        reference: string[];
        /** @description A calendar date, YYYY-MM-DD. */
        "requestedPickupDate.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "requestedPickupDate.lte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "scheduledDeliveryDate.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "scheduledDeliveryDate.lte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "scheduledPickupDate.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "scheduledPickupDate.lte": string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        serviceID: string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        shipmentID: string;
        /** @description Any of these, separated by commas. */
        "shipmentID.2": components["schemas"]["Id"][];
        /** @description Any of these, separated by commas. */
        shipmentType: string[];
        /** @description A calendar date, YYYY-MM-DD. */
        "startedOn.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "startedOn.lte": string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        storageStayID: string;
        /** @description The eTag of the newer version; default: the newest. */
        to: string;
        /** @description Any of these, separated by commas. */
        truckID: components["schemas"]["Id"][];
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        "truckID.2": string;
        /** @description Types of events, separated by commas; shipment.* for all events of shipments. */
        type: ("*" | "move.*" | "shipment.*" | "address.*" | "agent.*" | "service.*" | "document.*" | "move_party.*" | "party.*" | "company.*" | "truck.*" | "crew_member.*" | "crew_link.*" | "absence.*" | "webhook.*" | "key.*" | "link.*" | "note.*" | "job.*" | "item.*" | "storage_stay.*" | "view.*" | "move.created" | "move.updated" | "move.status_changed" | "move.erased" | "move.deleted" | "move.restored" | "move.reverted" | "move.imported" | "shipment.created" | "shipment.updated" | "shipment.status_changed" | "shipment.deleted" | "shipment.restored" | "shipment.reverted" | "shipment.imported" | "address.replaced" | "agent.created" | "agent.updated" | "agent.deleted" | "agent.restored" | "agent.reverted" | "agent.imported" | "service.created" | "service.updated" | "service.status_changed" | "service.deleted" | "service.restored" | "service.reverted" | "service.imported" | "document.created" | "document.updated" | "document.deleted" | "document.restored" | "document.imported" | "move_party.created" | "move_party.updated" | "move_party.deleted" | "move_party.imported" | "party.created" | "party.updated" | "party.deleted" | "party.imported" | "company.updated" | "truck.created" | "truck.updated" | "truck.deleted" | "truck.imported" | "crew_member.created" | "crew_member.updated" | "crew_member.deleted" | "crew_member.imported" | "crew_link.created" | "crew_link.used" | "crew_link.deleted" | "absence.created" | "absence.updated" | "absence.deleted" | "absence.imported" | "webhook.created" | "webhook.updated" | "webhook.disabled" | "webhook.paused" | "webhook.deleted" | "key.created" | "key.deleted" | "link.created" | "link.deleted" | "note.created" | "note.updated" | "note.deleted" | "note.imported" | "note.restored" | "job.created" | "job.updated" | "job.status_changed" | "job.deleted" | "job.imported" | "job.restored" | "item.created" | "item.updated" | "item.deleted" | "item.restored" | "item.reverted" | "item.imported" | "storage_stay.created" | "storage_stay.updated" | "storage_stay.deleted" | "storage_stay.restored" | "storage_stay.extension_asked" | "storage_stay.extension_decided" | "storage_stay.reverted" | "storage_stay.imported" | "view.created" | "view.updated" | "view.deleted" | "view.imported")[];
        /** @description A calendar date, YYYY-MM-DD. */
        "unplanned.gte": string;
        /** @description A calendar date, YYYY-MM-DD. */
        "unplanned.lte": string;
        /** @description RFC 3339 in UTC with milliseconds. */
        updatedSince: string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        viewID: string;
        /**
         * @description The id of the record.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        webhookID: string;
    };
    requestBodies: {
        AgentContent: {
            content: {
                "application/json": components["schemas"]["AgentContent"];
            };
        };
        Content: {
            content: {
                /**
                 * @example %PDF-1.7
                 *     …
                 */
                "*/*": string;
            };
        };
        NewDocument: {
            content: {
                "application/json": components["schemas"]["NewDocument"] | components["schemas"]["ImportedDocument"];
                "multipart/form-data": components["schemas"]["NewDocumentForm"];
            };
        };
        NewNote: {
            content: {
                "application/json": components["schemas"]["NewNote"] | components["schemas"]["ImportedNote"];
            };
        };
        NewShipment: {
            content: {
                "application/json": components["schemas"]["NewShipment"] | components["schemas"]["ImportedShipment"];
            };
        };
        Reversion: {
            content: {
                "application/json": components["schemas"]["Reversion"];
            };
        };
    };
    headers: {
        /**
         * @description The media types that PATCH accepts here.
         * @example application/json, application/merge-patch+json
         */
        "Accept-Patch": string;
        /**
         * @description The unit of ranges.
         * @example bytes
         */
        "Accept-Ranges": string;
        /**
         * @description The name of the file (RFC 6266).
         * @example inline; filename="pod.pdf"; filename*=UTF-8''pod.pdf
         */
        "Content-Disposition": string;
        /**
         * @description The range in the answer, and the length of the whole.
         * @example bytes 0-99/1234
         */
        "Content-Range": string;
        /**
         * @description The digest of the file (RFC 9530).
         * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
         */
        "Repr-Digest": string;
        /**
         * @description The URL of the record in the answer.
         * @example /v1/shipments/019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        "Content-Location": string;
        /**
         * @description true if the request had dryRun=true: nothing was written.
         * @example true
         */
        "Dry-Run": string;
        /**
         * @description The version, in quotes.
         * @example "pX0SmmUrIOXNhyaXLVhF1A"
         */
        ETag: string;
        /**
         * @description true if this is the stored answer to an earlier request with the same Idempotency-Key.
         * @example true
         */
        "Idempotent-Replayed": string;
        /**
         * @description The next and the first page (RFC 8288).
         * @example </v1/shipments?cursor=eyJ2>; rel="next"
         */
        Link: string;
        /**
         * @description The URL of the new record, or of the page to open.
         * @example /v1/shipments/019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
         */
        Location: string;
        /**
         * @description The preferences of Prefer that were applied (RFC 7240).
         * @example return=minimal
         */
        "Preference-Applied": string;
        /**
         * @description The rest of the rate limit, if there is one: r requests, reset in t seconds.
         * @example "default";r=99;t=1
         */
        RateLimit: string;
        /**
         * @description The rate limit of the caller, if there is one: q requests in w seconds.
         * @example "default";q=100;w=10
         */
        "RateLimit-Policy": string;
        /**
         * @description The number of seconds to wait before the next attempt.
         * @example 1
         */
        "Retry-After": number;
        /**
         * @description The total number of records, if Prefer: count=exact was sent.
         * @example 3
         */
        "Total-Count": number;
        /**
         * @description The epoch of the feed; it changes when a backup is restored.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4eff
         */
        "Vanline-Epoch": string;
        /**
         * @description The number up to which the feed was searched: send it as after in the next request.
         * @example 42
         */
        "Vanline-Position": number;
        /**
         * @description How to authenticate, and what is wrong with the credential that was sent.
         * @example Bearer
         */
        "WWW-Authenticate": string;
        /**
         * @description The id of the request, as in the log and in instance of a problem.
         * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e00
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getEntry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description The console, for browsers */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_query"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["invalid_query"];
            default: components["responses"]["default"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # TYPE vanline_event_streams gauge
                     *     vanline_event_streams 0
                     */
                    "text/plain": string;
                };
            };
            400: components["responses"]["invalid_query"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getProblem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of a problem.
                 * @example precondition_failed
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or the same as JSON */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                    "application/json": components["schemas"]["ProblemType"];
                };
            };
            400: components["responses"]["invalid_query"];
            /** @description `route_not_found`: There is nothing at this path. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests can be served; degraded if a check has a problem */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "checks": {
                     *         "database": {
                     *           "status": "ok",
                     *           "detail": "SQLite 3.53.4"
                     *         },
                     *         "writes": {
                     *           "status": "ok"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ok" | "degraded";
                        checks: {
                            [key: string]: {
                                /** @description ok, late, degraded or failing */
                                status: string;
                                detail?: string;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["invalid_query"];
            /** @description `unavailable`: The service is not available right now. */
            503: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["default"];
        };
    };
    listAbsences: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: "startsAt" | "-startsAt" | "endsAt" | "-endsAt" | "createdAt" | "-createdAt" | "lastUpdated" | "-lastUpdated";
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: ("id" | "truckID" | "crewMemberID" | "startsAt" | "endsAt" | "reason" | "createdAt" | "lastUpdated" | "eTag")[];
                /** @description Any of these, separated by commas. */
                truckID?: components["parameters"]["truckID"];
                /** @description Any of these, separated by commas. */
                crewMemberID?: components["parameters"]["Dispatch.crewMemberID"];
                /** @description RFC 3339 in UTC with milliseconds. */
                "startsAt[gte]"?: string;
                /** @description RFC 3339 in UTC with milliseconds. */
                "startsAt[lte]"?: string;
                /** @description RFC 3339 in UTC with milliseconds. */
                "endsAt[gte]"?: string;
                /** @description RFC 3339 in UTC with milliseconds. */
                "endsAt[lte]"?: string;
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Total-Count": components["headers"]["Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Absence"][] | components["schemas"]["AbsenceFields"][];
                    /**
                     * @example id,eTag
                     *     01a1df14-1e00-701e-9b35-b8b3a50b7eba,a9YcW2xUv5LiDb7kPo4AmF
                     */
                    "text/csv": string;
                    /** @example {"id":"01a1df14-1e00-701e-9b35-b8b3a50b7eba","truckID":"01a1df14-1e00-701c-9b35-b8b3a50b7eba","crewMemberID":null,"startsAt":"2026-12-01T06:00:00.000Z","endsAt":"2026-12-03T06:00:00.000Z","reason":"Repair","createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:00.000Z","eTag":"a9YcW2xUv5LiDb7kPo4AmF"} */
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createAbsence: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAbsence"] | components["schemas"]["ImportedAbsence"];
            };
        };
        responses: {
            /** @description The absence */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Absence"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `id_taken`: Another record has this id. `already_booked`: The truck or a person is taken at this time. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getAbsence: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                absenceID: components["parameters"]["absenceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The absence */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Absence"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `absence_not_found`: The absence does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AbsenceConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteAbsence: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                absenceID: components["parameters"]["absenceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["absence_not_found.write"];
            409: components["responses"]["idempotency_key_in_use.write"];
            412: components["responses"]["precondition_failed.Absence.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateAbsence: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                absenceID: components["parameters"]["absenceID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbsencePatch"];
                "application/merge-patch+json": components["schemas"]["AbsencePatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/endsAt",
                 *         "value": "2026-12-04T06:00:00.000Z"
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The absence */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Absence"];
                };
            };
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["absence_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `already_booked`: The truck or a person is taken at this time. `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AbsenceConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Absence.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getAgent: {
        parameters: {
            query?: {
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: components["parameters"]["asOf"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                agentID: components["parameters"]["agentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `agent_not_found`: The agent does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AgentConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    replaceAgent: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal has no effect here, because the new tag is in the body.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer.4"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                agentID: components["parameters"]["agentID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AgentContent"];
        responses: {
            /** @description The agent; its new tag is only in the body */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["agent_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["agent_type_taken.write"];
            412: components["responses"]["precondition_failed.Agent.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    deleteAgent: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                agentID: components["parameters"]["agentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["agent_not_found.write"];
            409: components["responses"]["shipment_is_final.write"];
            412: components["responses"]["precondition_failed.Agent.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateAgent: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                agentID: components["parameters"]["agentID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentPatch"];
                "application/merge-patch+json": components["schemas"]["AgentPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/lastName",
                 *         "value": "Hopper"
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            200: components["responses"]["Agent.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["agent_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `agent_type_taken`: The shipment already has an agent of this type. `shipment_is_final`: The shipment is in a final status. `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AgentConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Agent.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    revertAgent: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                agentID: components["parameters"]["agentID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Reversion"];
        responses: {
            200: components["responses"]["Agent.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["agent_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `agent_type_taken`: The shipment already has an agent of this type. `shipment_is_final`: The shipment is in a final status. `merge_conflict`: Your change overlaps with a newer change. `not_revertible`: The change cannot be undone. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AgentConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Agent.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getAvailability: {
        parameters: {
            query?: {
                /** @description The day, or the first of several. `out_of_range`: it is from 2000 to 2999. */
                day?: string;
                /** @description The last day, if there are several. `out_of_range`: it is from 2000 to 2999. `date_order`: it is not before the first. `too_many`: up to 31 days in all, fewer with a large fleet. */
                until?: string;
                /** @description How long they must be free at a stretch. */
                minutes?: number;
                /** @description How much a truck must still have room for. */
                pounds?: number;
                /** @description They must be free after this time of day. */
                windowStart?: string;
                /** @description They must be free before this time of day. */
                windowEnd?: string;
                /** @description Of the days and times. Default: that of the company. `unknown_time_zone`: there is no such time zone. */
                timeZone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is free on each day */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["party_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getCollisions: {
        parameters: {
            query?: {
                /** @description How many days are counted, up to now. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collisions"];
                };
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["party_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CompanyConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    replaceCompany: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal has no effect here, because the new tag is in the body.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer.4"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyContent"];
            };
        };
        responses: {
            /** @description The company; its new tag is only in the body */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["idempotency_key_in_use.write"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CompanyConflict"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listCompanyHistory: {
        parameters: {
            query?: {
                /** @description The maximum number. A page of large events ends earlier, at 2 MiB, with a Link to the next one. */
                limit?: components["parameters"]["Company.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description Types of events, separated by commas; shipment.* for all events of shipments. */
                type?: components["parameters"]["type"];
                /** @description Only events of this actor. */
                actor?: components["parameters"]["actor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventList.200"];
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getPublicCompany: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What everyone may see */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicCompany"];
                };
            };
            304: components["responses"]["NotModified.3"];
            400: components["responses"]["invalid_query"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getCrewLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                crewLinkID: components["parameters"]["crewLinkID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The crew link */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrewLink"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `crew_link_not_found`: The crew link does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CrewLinkConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteCrewLink: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                crewLinkID: components["parameters"]["crewLinkID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            /** @description `crew_link_not_found`: The crew link does not exist. */
            404: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["idempotency_key_in_use.write"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CrewLinkConflict"];
                };
            };
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listCrewMembers: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: "lastName" | "-lastName" | "createdAt" | "-createdAt" | "lastUpdated" | "-lastUpdated";
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: ("id" | "firstName" | "lastName" | "phone" | "email" | "languages" | "skills" | "accountID" | "isActive" | "createdAt" | "lastUpdated" | "eTag")[];
                /** @description Only those that can be planned, or only those that cannot. */
                isActive?: components["parameters"]["isActive"];
                /** @description Any of these, separated by commas. */
                skill?: ("DRIVER" | "PACKER" | "LEAD")[];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CrewMemberList.200"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createCrewMember: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCrewMember"] | components["schemas"]["ImportedCrewMember"];
            };
        };
        responses: {
            /** @description The crew member */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrewMember"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `id_taken`: Another record has this id. `account_taken`: Another active crew member has this account. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getCrewMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                crewMemberID: components["parameters"]["crewMemberID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The crew member */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrewMember"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["crew_member_not_found"];
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CrewMemberConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteCrewMember: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                crewMemberID: components["parameters"]["crewMemberID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["crew_member_not_found.write"];
            /** @description `crew_member_in_use`: The crew member is still used. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.CrewMember.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateCrewMember: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                crewMemberID: components["parameters"]["crewMemberID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrewMemberPatch"];
                "application/merge-patch+json": components["schemas"]["CrewMemberPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/skills",
                 *         "value": [
                 *           "DRIVER"
                 *         ]
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The crew member */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrewMember"];
                };
            };
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["crew_member_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `account_taken`: Another active crew member has this account. `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["CrewMemberConflict"];
                };
            };
            412: components["responses"]["precondition_failed.CrewMember.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listCrewLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                crewMemberID: components["parameters"]["crewMemberID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrewLink"][];
                };
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["crew_member_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createCrewLink: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                crewMemberID: components["parameters"]["crewMemberID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCrewLink"];
            };
        };
        responses: {
            /** @description The crew link */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrewLinkWithSecret"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["crew_member_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `crew_member_not_active`: The crew member is not active. `too_many_links`: The maximum number of valid links is reached. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listCrewReports: {
        parameters: {
            query?: {
                /** @description Only the phones of this crew member. */
                crewMemberID?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneReport"][];
                };
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["party_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getCrewDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                documentID: components["parameters"]["documentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentForCrew"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated.2"];
            403: components["responses"]["not_a_crew_member"];
            404: components["responses"]["document_not_found"];
            406: components["responses"]["not_acceptable"];
            412: components["responses"]["precondition_failed.DocumentForCrew"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getCrewDocumentContent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description The range to read.
                 * @example bytes=0-99
                 */
                Range?: components["parameters"]["Range"];
                /**
                 * @description Read the range only if the file still has this tag, else the whole file.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Range"?: components["parameters"]["If-Range"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                documentID: components["parameters"]["documentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OK"];
            206: components["responses"]["PartialContent"];
            304: components["responses"]["NotModified.4"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated.2"];
            /** @description `job_reassigned`: The job was given to another crew. `not_a_crew_member`: Your account belongs to no crew member. `insufficient_scope`: The credential lacks a scope. */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["document_not_found.2"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["job_gone"];
            412: components["responses"]["precondition_failed.DocumentForCrew"];
            416: components["responses"]["range_not_satisfiable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    replaceCrewDocumentContent: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal has no effect here, because the new tag is in the body.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer.4"];
                /**
                 * @description The digest of the content of this request, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Content-Digest"?: components["parameters"]["Content-Digest"];
                /**
                 * @description The digest of the whole file, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Repr-Digest"?: components["parameters"]["Repr-Digest"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                documentID: components["parameters"]["documentID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Content"];
        responses: {
            /** @description The document; its new tag is only in the body */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentForCrew"];
                };
            };
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write.2"];
            403: components["responses"]["document_not_yours.write"];
            404: components["responses"]["document_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `document_is_stored`: The document has its content already. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["move_erased.write"];
            412: components["responses"]["precondition_failed.DocumentForCrew.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    appendCrewDocumentContent: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description Which part of the file this is.
                 * @example bytes 0-1048575/5000000
                 */
                "Content-Range": components["parameters"]["Content-Range"];
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
                /**
                 * @description The digest of the content of this request, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Content-Digest"?: components["parameters"]["Content-Digest"];
                /**
                 * @description The digest of the whole file, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Repr-Digest"?: components["parameters"]["Repr-Digest"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                documentID: components["parameters"]["documentID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Content"];
        responses: {
            /** @description The document */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentForCrew"];
                };
            };
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write.2"];
            403: components["responses"]["document_not_yours.write"];
            404: components["responses"]["document_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `document_is_stored`: The document has its content already. `part_out_of_order`: This is not the next part. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["move_erased.write"];
            412: components["responses"]["precondition_failed.DocumentForCrew.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listCrewJobs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrewJob"][];
                };
            };
            304: components["responses"]["NotModified.3"];
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated.2"];
            403: components["responses"]["not_a_crew_member"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getCrewJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                jobID: components["parameters"]["jobID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobForCrew"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated.2"];
            403: components["responses"]["job_reassigned"];
            404: components["responses"]["job_not_found"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["job_gone"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["JobForCrewConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getCrewAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The crew member and the company */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrewAccount"];
                };
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated.2"];
            403: components["responses"]["not_a_crew_member"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getCrewNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                noteID: components["parameters"]["noteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteForCrew"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated.2"];
            403: components["responses"]["not_a_crew_member"];
            404: components["responses"]["note_not_found"];
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NoteForCrewConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    replaceCrewReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrewReport"];
            };
        };
        responses: {
            /** @description Noted */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_query.4"];
            401: components["responses"]["unauthenticated.2"];
            403: components["responses"]["not_a_crew_member"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_content"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getCrewShipment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentForCrew"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated.2"];
            403: components["responses"]["job_reassigned"];
            404: components["responses"]["shipment_not_found"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["job_gone"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ShipmentForCrewConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    updateCrewShipment: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrewShipmentPatch"];
                "application/merge-patch+json": components["schemas"]["CrewShipmentPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/actualWeight",
                 *         "value": 7200
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The shipment */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentForCrew"];
                };
            };
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write.2"];
            403: components["responses"]["job_reassigned.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ShipmentForCrewConflict"];
                };
            };
            410: components["responses"]["job_gone.write"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ShipmentForCrewConflict"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    createCrewDocument: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
                /**
                 * @description The digest of the content of this request, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Content-Digest"?: components["parameters"]["Content-Digest"];
                /**
                 * @description The digest of the whole file, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Repr-Digest"?: components["parameters"]["Repr-Digest"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewDocument"];
        responses: {
            /** @description The document */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentForCrew"];
                };
            };
            400: components["responses"]["invalid_form.write"];
            401: components["responses"]["unauthenticated.write.2"];
            403: components["responses"]["job_too_old.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["idempotency_key_in_use.write"];
            410: components["responses"]["job_gone.write.2"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    createCrewNote: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCrewNote"];
            };
        };
        responses: {
            /** @description The note */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteForCrew"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write.2"];
            403: components["responses"]["job_too_old.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `too_many_notes`: The move has the maximum number of notes. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["job_gone.write.2"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                deliveryID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `delivery_not_found`: The delivery does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DeliveryConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getDocument: {
        parameters: {
            query?: {
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: components["parameters"]["asOf"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                documentID: components["parameters"]["documentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["document_not_found"];
            406: components["responses"]["not_acceptable"];
            412: components["responses"]["precondition_failed.Document"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                documentID: components["parameters"]["documentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["document_not_found.write"];
            /** @description `proof_missing`: The shipment lacks a document. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.Document.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateDocument: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                documentID: components["parameters"]["documentID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentPatch"];
                "application/merge-patch+json": components["schemas"]["DocumentPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/name",
                 *         "value": "proof-of-delivery.pdf"
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            200: components["responses"]["Document.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["document_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `proof_missing`: The shipment lacks a document. `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["DocumentConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Document.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getDocumentContent: {
        parameters: {
            query?: {
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: components["parameters"]["asOf"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description The range to read.
                 * @example bytes=0-99
                 */
                Range?: components["parameters"]["Range"];
                /**
                 * @description Read the range only if the file still has this tag, else the whole file.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Range"?: components["parameters"]["If-Range"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                documentID: components["parameters"]["documentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OK"];
            206: components["responses"]["PartialContent"];
            304: components["responses"]["NotModified.4"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["document_not_found.2"];
            406: components["responses"]["not_acceptable"];
            412: components["responses"]["precondition_failed.Document"];
            416: components["responses"]["range_not_satisfiable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    replaceDocumentContent: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal has no effect here, because the new tag is in the body.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer.4"];
                /**
                 * @description The digest of the content of this request, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Content-Digest"?: components["parameters"]["Content-Digest"];
                /**
                 * @description The digest of the whole file, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Repr-Digest"?: components["parameters"]["Repr-Digest"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                documentID: components["parameters"]["documentID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Content"];
        responses: {
            /** @description The document; its new tag is only in the body */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["document_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["idempotency_key_in_use.write"];
            412: components["responses"]["precondition_failed.Document.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    appendDocumentContent: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description Which part of the file this is.
                 * @example bytes 0-1048575/5000000
                 */
                "Content-Range": components["parameters"]["Content-Range"];
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
                /**
                 * @description The digest of the content of this request, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Content-Digest"?: components["parameters"]["Content-Digest"];
                /**
                 * @description The digest of the whole file, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Repr-Digest"?: components["parameters"]["Repr-Digest"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                documentID: components["parameters"]["documentID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Content"];
        responses: {
            200: components["responses"]["Document.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["document_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `part_out_of_order`: This is not the next part. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.Document.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                erasureID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `erasure_not_found`: The erasure does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErasureConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The seq of the last event you have; default: from the beginning. */
                after?: number;
                /** @description The maximum number; with last, its number. A page of large events ends earlier, at 2 MiB, with a Link to the next one. */
                limit?: number;
                /** @description Only this many of the newest events, instead of after; still oldest first. Use it to follow the feed without the past. With a filter, only the newest 10,000 events are searched. */
                last?: number;
                /** @description The Vanline-Epoch of the answer that after comes from; 410 if the feed has another epoch now. */
                epoch?: string;
                /** @description Whether a stream also has messages of the type presence: who has which record open. */
                presence?: boolean;
                /** @description Types of events, separated by commas; shipment.* for all events of shipments. */
                type?: components["parameters"]["type"];
                /** @description Only events of this move and of the records that belong to it. */
                moveID?: string;
            };
            header?: {
                /**
                 * @description wait=20 waits up to 20 seconds for new events; at most 60.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer.5"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description Where a stream continues; takes precedence over after.
                 * @example 42
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next events */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Vanline-Epoch": components["headers"]["Vanline-Epoch"];
                    "Vanline-Position": components["headers"]["Vanline-Position"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                    /**
                     * @example id: 9
                     *     event: shipment.updated
                     *     data: {"seq":9,"id":"01a1df14-1e00-700f-9b35-b8b3a50b7eba","type":"shipment.updated","subject":"shipments/01a1df14-1e00-7002-9b35-b8b3a50b7eba","moveID":"01a1df14-1e00-7000-9b35-b8b3a50b7eba","shipmentID":"01a1df14-1e00-7002-9b35-b8b3a50b7eba","eTag":"ow-0dFMfgmV4VYBY-21SNn","previousETag":"Ag-iR5oh-2M2he9-b0_BNC","changes":[{"path":"/estimatedWeight","from":4000,"to":4200}],"actor":"01a1df14-1e00-700d-9b35-b8b3a50b7eba","actorName":"dispatch","channel":null,"requestID":"01a1df14-1e00-70ff-9b35-b8b3a50b7eba","batchID":null,"time":"2026-11-15T12:00:01.000Z","reverts":null,"source":null,"occurredAt":null,"record":{"id":"01a1df14-1e00-7002-9b35-b8b3a50b7eba","moveID":"01a1df14-1e00-7000-9b35-b8b3a50b7eba","locator":"7QXRJV-01","shipmentType":"HHG","requestedPickupDate":"2026-12-01","scheduledPickupDate":null,"actualPickupDate":null,"deliveryDate":"2026-12-08","scheduledDeliveryDate":null,"actualDeliveryDate":null,"estimatedWeight":4200,"actualWeight":null,"status":"SUBMITTED","nextStatuses":["APPROVED","REJECTED","CANCELED"],"pickupAddress":null,"destinationAddress":{"id":"01a1df14-1e00-7003-9b35-b8b3a50b7eba","streetAddress1":"1 Main Street","streetAddress2":null,"streetAddress3":null,"city":"Boise","state":"ID","postalCode":"83702","country":"US","lastUpdated":"2026-11-15T12:00:00.000Z","eTag":"QEDpQ7zEQLYnWpDDSZCBDo"},"secondaryPickupAddress":null,"secondaryDestinationAddress":null,"customerRemarks":"Ring twice","counselorRemarks":null,"reference":null,"rejectionReason":null,"statusReason":null,"submittedAt":"2026-11-15T12:00:00.000Z","approvedAt":null,"metadata":{},"valuation":null,"declaredValue":null,"createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:01.000Z","eTag":"ow-0dFMfgmV4VYBY-21SNn"}}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Vanline-Epoch": components["headers"]["Vanline-Epoch"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            /** @description `events_pruned`: The next events are no longer stored. `events_unknown`: The position in the feed is unknown. */
            410: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Vanline-Epoch": components["headers"]["Vanline-Epoch"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getItem: {
        parameters: {
            query?: {
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: components["parameters"]["asOf"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                itemID: components["parameters"]["itemID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `item_not_found`: The item does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ItemConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteItem: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                itemID: components["parameters"]["itemID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["item_not_found.write"];
            409: components["responses"]["idempotency_key_in_use.write"];
            412: components["responses"]["precondition_failed.Item.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateItem: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                itemID: components["parameters"]["itemID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemPatch"];
                "application/merge-patch+json": components["schemas"]["ItemPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/status",
                 *         "value": "DAMAGED"
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            200: components["responses"]["Item.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["item_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ItemConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Item.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    revertItem: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                itemID: components["parameters"]["itemID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Reversion"];
        responses: {
            200: components["responses"]["Item.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["item_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `merge_conflict`: Your change overlaps with a newer change. `not_revertible`: The change cannot be undone. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ItemConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Item.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Jobs.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Jobs.fields"];
                /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
                expand?: components["parameters"]["Jobs.expand"];
                /** @description Any of these, separated by commas. */
                moveID?: components["parameters"]["Jobs.moveID"];
                /** @description Any of these, separated by commas. */
                shipmentID?: components["parameters"]["shipmentID.2"];
                /** @description Any of these, separated by commas. */
                kind?: components["parameters"]["Jobs.kind"];
                /** @description Any of these, separated by commas. */
                status?: components["parameters"]["Jobs.status"];
                /** @description A calendar date, YYYY-MM-DD. */
                "day[gte]"?: components["parameters"]["day.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "day[lte]"?: components["parameters"]["day.lte"];
                /** @description Any of these, separated by commas. */
                truckID?: components["parameters"]["truckID"];
                /** @description Any of these, separated by commas. */
                crewMemberID?: components["parameters"]["Dispatch.crewMemberID"];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["JobList.200"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createJob: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewJob"] | components["schemas"]["ImportedJob"];
            };
        };
        responses: {
            /** @description The job */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `id_taken`: Another record has this id. `already_booked`: The truck or a person is taken at this time. `over_capacity`: The truck would be overloaded. `move_is_canceled`: The move is canceled. `shipment_is_final`: The shipment is in a final status. `too_many_jobs`: The move has the maximum number of jobs. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateJobs: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the records from the results.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.6"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobBulk"];
            };
        };
        responses: {
            /** @description One result for each operation, in their order */
            200: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobBulkAnswer"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["bulk_refused.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getJob: {
        parameters: {
            query?: {
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Jobs.fields"];
                /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
                expand?: components["parameters"]["Jobs.expand"];
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: components["parameters"]["asOf"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                jobID: components["parameters"]["jobID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"] | components["schemas"]["JobFields"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["job_not_found"];
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["JobConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteJob: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                jobID: components["parameters"]["jobID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["job_not_found.write"];
            409: components["responses"]["idempotency_key_in_use.write"];
            412: components["responses"]["precondition_failed.Job.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateJob: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                jobID: components["parameters"]["jobID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobPatch"];
                "application/merge-patch+json": components["schemas"]["JobPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/windowStart",
                 *         "value": "09:00"
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            200: components["responses"]["Job.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["job_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `job_is_final`: The job has ended. `already_booked`: The truck or a person is taken at this time. `over_capacity`: The truck would be overloaded. `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["JobConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Job.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"][];
                };
            };
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createKey: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            /** @description The key */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyWithSecret"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            /** @description `channel_not_allowed`: The credential does not allow this channel. `party_not_allowed`: Your party may not do this. `insufficient_scope`: The credential lacks a scope. */
            403: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable.write"];
            /** @description `key_name_taken`: A key with this name exists already. `certificate_registered`: The certificate is already registered. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                keyID: components["parameters"]["keyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `key_not_found`: The key does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["KeyConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteKey: {
        parameters: {
            query?: {
                /** @description Whether to revoke all keys that it created too, directly or indirectly. */
                cascade?: "true" | "false";
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                keyID: components["parameters"]["keyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            /** @description `channel_not_allowed`: The credential does not allow this channel. `insufficient_scope`: The credential lacks a scope. */
            403: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_not_found`: The key does not exist. */
            404: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cascade_too_large`: Too many keys would be revoked at once. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["KeyConflict"];
                };
            };
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                linkID: components["parameters"]["linkID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `link_not_found`: The tracking link does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["LinkConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteLink: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                linkID: components["parameters"]["linkID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            /** @description `link_not_found`: The tracking link does not exist. */
            404: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["idempotency_key_in_use.write"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["LinkConflict"];
                };
            };
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getCaller: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description You */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caller"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: The URL contains a credential. */
            400: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["unauthenticated"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getMoveParty: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                movePartyID: components["parameters"]["movePartyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The party of the move */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveParty"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `move_party_not_found`: The party of the move does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["MovePartyConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    removeMoveParty: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                movePartyID: components["parameters"]["movePartyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["move_party_not_found.write"];
            /** @description `last_owner`: The party is the only owner of the move. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.MoveParty.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateMoveParty: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                movePartyID: components["parameters"]["movePartyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MovePartyPatch"];
                "application/merge-patch+json": components["schemas"]["MovePartyPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/access",
                 *         "value": "WRITE"
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The party of the move */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveParty"];
                };
            };
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["move_party_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `last_owner`: The party is the only owner of the move. `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["MovePartyConflict"];
                };
            };
            412: components["responses"]["precondition_failed.MoveParty.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listMoves: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Moves.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Moves.fields"];
                /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
                expand?: ("shipments" | "documents")[];
                /** @description Any of these, separated by commas. */
                status?: components["schemas"]["MoveStatus"][];
                /** @description Any of these, separated by commas. */
                reference?: components["parameters"]["reference"];
                /** @description metadata.<name>=<value>, for up to 3 names. Any of these values, separated by commas. */
                metadata?: components["parameters"]["metadata"];
                /** @description RFC 3339 in UTC with milliseconds. */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Whether the move has an assignee. */
                assigned?: components["parameters"]["assigned"];
                /** @description The beginning of a locator or reference; case and accents are ignored. */
                q?: string;
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MoveList.200"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createMove: {
        parameters: {
            query?: {
                /** @description Any of shipments, documents. What does not fit into an answer is left out. */
                expand?: components["parameters"]["Moves.expand"];
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
                /**
                 * @description * creates the record only if no other has its reference.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match.2"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMove"] | components["schemas"]["ImportedMove"];
            };
        };
        responses: {
            201: components["responses"]["Move.201"];
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `move_is_full`: The move has the maximum number of shipments. `reference_taken`: Another record has this reference. `locator_taken`: Another move or shipment has this locator. `id_taken`: Another record has this id. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateMoves: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the records from the results.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.6"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveBulk"];
            };
        };
        responses: {
            /** @description One result for each operation, in their order */
            200: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveBulkAnswer"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["bulk_refused.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getMove: {
        parameters: {
            query?: {
                /** @description Any of shipments, documents. What does not fit into an answer is left out. */
                expand?: components["parameters"]["Moves.expand"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Moves.fields"];
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: components["parameters"]["asOf"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The move */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Move"] | components["schemas"]["MoveFields"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["move_not_found"];
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["MoveConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteMove: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["move_not_found.write"];
            /** @description `move_has_shipments`: The move still has shipments. `change_too_large`: Too much would be changed at once. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.Move.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateMove: {
        parameters: {
            query?: {
                /** @description Any of shipments, documents. What does not fit into an answer is left out. */
                expand?: components["parameters"]["Moves.expand"];
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MovePatch"];
                "application/merge-patch+json": components["schemas"]["MovePatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/remarks",
                 *         "value": "Ring twice"
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            200: components["responses"]["Move.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["move_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `reference_taken`: Another record has this reference. `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["MoveConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Move.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    diffMove: {
        parameters: {
            query?: {
                /** @description The eTag of the older version; default: the version before `to`. */
                from?: components["parameters"]["from"];
                /** @description The eTag of the newer version; default: the newest. */
                to?: components["parameters"]["to"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Diff.200"];
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `move_not_found`: The move does not exist. `unknown_version`: The record never had this version. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    listMoveDocuments: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Documents.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Documents.fields"];
                /** @description Any of these, separated by commas. */
                documentType?: components["parameters"]["documentType"];
                /** @description Any of these, separated by commas. */
                status?: components["parameters"]["Documents.status"];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DocumentList.200"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["move_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createMoveDocument: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
                /**
                 * @description The digest of the content of this request, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Content-Digest"?: components["parameters"]["Content-Digest"];
                /**
                 * @description The digest of the whole file, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Repr-Digest"?: components["parameters"]["Repr-Digest"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewDocument"];
        responses: {
            201: components["responses"]["Document.201"];
            400: components["responses"]["invalid_form.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["move_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["id_taken.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listErasures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasures */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"][];
                };
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["move_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createErasure: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["move_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["change_too_large.write"];
            412: components["responses"]["precondition_failed.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listMoveHistory: {
        parameters: {
            query?: {
                /** @description The maximum number. A page of large events ends earlier, at 2 MiB, with a Link to the next one. */
                limit?: components["parameters"]["Company.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description Types of events, separated by commas; shipment.* for all events of shipments. */
                type?: components["parameters"]["type"];
                /** @description Only events of this actor. */
                actor?: components["parameters"]["actor"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventList.200"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["move_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    listLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its links */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"][];
                };
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["move_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createLink: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLink"];
            };
        };
        responses: {
            /** @description The link */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkWithSecret"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["move_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `too_many_links`: The maximum number of valid links is reached. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listMoveNotes: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Documents.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Notes.fields"];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NoteList.200"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["move_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createMoveNote: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewNote"];
        responses: {
            201: components["responses"]["Note.201"];
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["move_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["too_many_notes.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listMoveParties: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its parties */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveParty"][];
                };
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["move_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    addMoveParty: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMoveParty"];
            };
        };
        responses: {
            /** @description The party of the move */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveParty"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["move_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `party_on_move`: The party is on this move already. `too_many_parties`: The move has the maximum number of parties. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    restoreMove: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: components["responses"]["Move.201"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["move_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `not_deleted`: The record is not deleted. `locator_taken`: Another move or shipment has this locator. `reference_taken`: Another record has this reference. `change_too_large`: Too much would be changed at once. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    revertMove: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Reversion"];
        responses: {
            200: components["responses"]["Move.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["move_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `reference_taken`: Another record has this reference. `merge_conflict`: Your change overlaps with a newer change. `not_revertible`: The change cannot be undone. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["MoveConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Move.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listShipmentsOfMove: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Shipments.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Shipments.fields"];
                /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
                expand?: components["parameters"]["Shipments.expand"];
                /** @description Any of these, separated by commas. */
                moveID?: components["parameters"]["Jobs.moveID"];
                /** @description Any of these, separated by commas. */
                shipmentType?: components["parameters"]["shipmentType"];
                /** @description A calendar date, YYYY-MM-DD. */
                "requestedPickupDate[gte]"?: components["parameters"]["requestedPickupDate.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "requestedPickupDate[lte]"?: components["parameters"]["requestedPickupDate.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "scheduledPickupDate[gte]"?: components["parameters"]["scheduledPickupDate.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "scheduledPickupDate[lte]"?: components["parameters"]["scheduledPickupDate.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "actualPickupDate[gte]"?: components["parameters"]["actualPickupDate.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "actualPickupDate[lte]"?: components["parameters"]["actualPickupDate.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "deliveryDate[gte]"?: components["parameters"]["deliveryDate.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "deliveryDate[lte]"?: components["parameters"]["deliveryDate.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "scheduledDeliveryDate[gte]"?: components["parameters"]["scheduledDeliveryDate.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "scheduledDeliveryDate[lte]"?: components["parameters"]["scheduledDeliveryDate.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "actualDeliveryDate[gte]"?: components["parameters"]["actualDeliveryDate.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "actualDeliveryDate[lte]"?: components["parameters"]["actualDeliveryDate.lte"];
                /** @description Any of these, separated by commas. */
                status?: components["parameters"]["Shipments.status"];
                /** @description Any of these, separated by commas. */
                reference?: components["parameters"]["reference"];
                /** @description metadata.<name>=<value>, for up to 3 names. Any of these values, separated by commas. */
                metadata?: components["parameters"]["metadata"];
                /** @description A calendar date, YYYY-MM-DD. */
                "pickup[gte]"?: components["parameters"]["pickup.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "pickup[lte]"?: components["parameters"]["pickup.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "delivery[gte]"?: components["parameters"]["delivery.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "delivery[lte]"?: components["parameters"]["delivery.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "unplanned[gte]"?: components["parameters"]["unplanned.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "unplanned[lte]"?: components["parameters"]["unplanned.lte"];
                /** @description RFC 3339 in UTC with milliseconds. */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description The beginning of a locator, a reference, or the city of pickup or destination; case and accents are ignored. */
                q?: components["parameters"]["Shipments.q"];
                /** @description Whether the move has an assignee. */
                assigned?: components["parameters"]["assigned"];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ShipmentList.200"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["move_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getAddress: {
        parameters: {
            query?: {
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: components["parameters"]["asOf"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                addressID: components["parameters"]["addressID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `shipment_not_found`: The shipment does not exist. `address_not_found`: The address does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AddressConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    replaceAddress: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal has no effect here, because the new tag is in the body.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer.4"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                addressID: components["parameters"]["addressID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressContent"];
            };
        };
        responses: {
            /** @description The address; its new tag is only in the body */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            /** @description `shipment_not_found`: The shipment does not exist. `address_not_found`: The address does not exist. */
            404: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["shipment_is_final.write"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AddressConflict"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getNote: {
        parameters: {
            query?: {
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: components["parameters"]["asOf"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                noteID: components["parameters"]["noteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["note_not_found"];
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NoteConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteNote: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                noteID: components["parameters"]["noteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["note_not_found.write"];
            409: components["responses"]["idempotency_key_in_use.write"];
            412: components["responses"]["precondition_failed.Note.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateNote: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                noteID: components["parameters"]["noteID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotePatch"];
                "application/merge-patch+json": components["schemas"]["NotePatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/text",
                 *         "value": "The piano stays."
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The note */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["note_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NoteConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Note.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listParties: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Moves.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: ("id" | "name" | "kind" | "reference" | "metadata" | "createdAt" | "lastUpdated" | "eTag")[];
                /** @description Any of these, separated by commas. */
                kind?: components["schemas"]["PartyKind"][];
                /** @description Any of these, separated by commas. */
                reference?: components["parameters"]["reference"];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Total-Count": components["headers"]["Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Party"][] | components["schemas"]["PartyFields"][];
                    /**
                     * @example id,eTag
                     *     01a1df14-1e00-7018-9b35-b8b3a50b7eba,o2VQnJ0yTqmW5cX8rZk1Lb
                     */
                    "text/csv": string;
                    /** @example {"id":"01a1df14-1e00-7018-9b35-b8b3a50b7eba","name":"Blue Mountain Hauling","kind":"ORGANIZATION","reference":"V-204","metadata":{},"createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:00.000Z","eTag":"o2VQnJ0yTqmW5cX8rZk1Lb"} */
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createParty: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewParty"] | components["schemas"]["ImportedParty"];
            };
        };
        responses: {
            /** @description The party */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Party"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["id_taken.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getParty: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                partyID: components["parameters"]["partyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The party */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Party"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `party_not_found`: The party does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PartyConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteParty: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                partyID: components["parameters"]["partyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["party_not_found.write"];
            /** @description `party_in_use`: The party is still used. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.Party.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateParty: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                partyID: components["parameters"]["partyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartyPatch"];
                "application/merge-patch+json": components["schemas"]["PartyPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/name",
                 *         "value": "Blue Mountain Logistics"
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The party */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Party"];
                };
            };
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["party_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PartyConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Party.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listPresence: {
        parameters: {
            query?: {
                /** @description What kind of record it is. */
                recordType?: "MOVE" | "SHIPMENT";
                /** @description The record that people have open. */
                recordID?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records that people have open */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Presence"][];
                };
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    updatePresence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignOfLife"];
            };
        };
        responses: {
            /** @description Who has the record open */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Presence"];
                };
            };
            400: components["responses"]["invalid_query.4"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_content"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getService: {
        parameters: {
            query?: {
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: components["parameters"]["asOf"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                serviceID: components["parameters"]["serviceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `service_not_found`: The service does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ServiceConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteService: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                serviceID: components["parameters"]["serviceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["service_not_found.write"];
            409: components["responses"]["idempotency_key_in_use.write"];
            412: components["responses"]["precondition_failed.Service.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateService: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                serviceID: components["parameters"]["serviceID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServicePatch"];
                "application/merge-patch+json": components["schemas"]["ServicePatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/startDate",
                 *         "value": "2026-12-01"
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            200: components["responses"]["Service.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["service_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ServiceConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Service.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    revertService: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                serviceID: components["parameters"]["serviceID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Reversion"];
        responses: {
            200: components["responses"]["Service.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["service_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `merge_conflict`: Your change overlaps with a newer change. `not_revertible`: The change cannot be undone. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ServiceConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Service.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listShipments: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Shipments.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Shipments.fields"];
                /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
                expand?: components["parameters"]["Shipments.expand"];
                /** @description Any of these, separated by commas. */
                moveID?: components["parameters"]["Jobs.moveID"];
                /** @description Any of these, separated by commas. */
                shipmentType?: components["parameters"]["shipmentType"];
                /** @description A calendar date, YYYY-MM-DD. */
                "requestedPickupDate[gte]"?: components["parameters"]["requestedPickupDate.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "requestedPickupDate[lte]"?: components["parameters"]["requestedPickupDate.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "scheduledPickupDate[gte]"?: components["parameters"]["scheduledPickupDate.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "scheduledPickupDate[lte]"?: components["parameters"]["scheduledPickupDate.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "actualPickupDate[gte]"?: components["parameters"]["actualPickupDate.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "actualPickupDate[lte]"?: components["parameters"]["actualPickupDate.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "deliveryDate[gte]"?: components["parameters"]["deliveryDate.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "deliveryDate[lte]"?: components["parameters"]["deliveryDate.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "scheduledDeliveryDate[gte]"?: components["parameters"]["scheduledDeliveryDate.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "scheduledDeliveryDate[lte]"?: components["parameters"]["scheduledDeliveryDate.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "actualDeliveryDate[gte]"?: components["parameters"]["actualDeliveryDate.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "actualDeliveryDate[lte]"?: components["parameters"]["actualDeliveryDate.lte"];
                /** @description Any of these, separated by commas. */
                status?: components["parameters"]["Shipments.status"];
                /** @description Any of these, separated by commas. */
                reference?: components["parameters"]["reference"];
                /** @description metadata.<name>=<value>, for up to 3 names. Any of these values, separated by commas. */
                metadata?: components["parameters"]["metadata"];
                /** @description A calendar date, YYYY-MM-DD. */
                "pickup[gte]"?: components["parameters"]["pickup.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "pickup[lte]"?: components["parameters"]["pickup.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "delivery[gte]"?: components["parameters"]["delivery.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "delivery[lte]"?: components["parameters"]["delivery.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "unplanned[gte]"?: components["parameters"]["unplanned.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "unplanned[lte]"?: components["parameters"]["unplanned.lte"];
                /** @description RFC 3339 in UTC with milliseconds. */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description The beginning of a locator, a reference, or the city of pickup or destination; case and accents are ignored. */
                q?: components["parameters"]["Shipments.q"];
                /** @description Whether the move has an assignee. */
                assigned?: components["parameters"]["assigned"];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ShipmentList.200"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createShipment: {
        parameters: {
            query?: {
                /** @description Any of agents, services, move, documents, customerName. What does not fit into an answer is left out. */
                expand?: components["parameters"]["Shipments.expand.2"];
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
                /**
                 * @description * creates the record only if no other has its reference.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match.2"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewShipment"];
        responses: {
            201: components["responses"]["Shipment.201"];
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["move_is_canceled.write"];
            412: components["responses"]["precondition_failed.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateShipments: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the records from the results.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.6"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentBulk"];
            };
        };
        responses: {
            /** @description One result for each operation, in their order */
            200: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentBulkAnswer"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["bulk_refused.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getShipmentSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentSummary"];
                };
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getShipment: {
        parameters: {
            query?: {
                /** @description Any of agents, services, move, documents, customerName. What does not fit into an answer is left out. */
                expand?: components["parameters"]["Shipments.expand.2"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Shipments.fields"];
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: components["parameters"]["asOf"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"] | components["schemas"]["ShipmentFields"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["shipment_not_found"];
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ShipmentConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteShipment: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["shipment_not_found.write"];
            409: components["responses"]["change_too_large.write"];
            412: components["responses"]["precondition_failed.Shipment.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateShipment: {
        parameters: {
            query?: {
                /** @description Any of agents, services, move, documents, customerName. What does not fit into an answer is left out. */
                expand?: components["parameters"]["Shipments.expand.2"];
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentPatch"];
                "application/merge-patch+json": components["schemas"]["ShipmentPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/estimatedWeight",
                 *         "value": 4200
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            200: components["responses"]["Shipment.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `shipment_is_final`: The shipment is in a final status. `reference_taken`: Another record has this reference. `already_booked`: The truck or a person is taken at this time. `over_capacity`: The truck would be overloaded. `change_too_large`: Too much would be changed at once. `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ShipmentConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Shipment.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its addresses */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"][];
                };
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["shipment_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    listAgents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its agents */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"][];
                };
            };
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["shipment_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createAgent: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AgentContent"];
        responses: {
            /** @description The agent */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["agent_type_taken.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    diffShipment: {
        parameters: {
            query?: {
                /** @description The eTag of the older version; default: the version before `to`. */
                from?: components["parameters"]["from"];
                /** @description The eTag of the newer version; default: the newest. */
                to?: components["parameters"]["to"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Diff.200"];
            400: components["responses"]["invalid_query.3"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `shipment_not_found`: The shipment does not exist. `unknown_version`: The record never had this version. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Documents.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Documents.fields"];
                /** @description Any of these, separated by commas. */
                documentType?: components["parameters"]["documentType"];
                /** @description Any of these, separated by commas. */
                status?: components["parameters"]["Documents.status"];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DocumentList.200"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["shipment_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createDocument: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
                /**
                 * @description The digest of the content of this request, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Content-Digest"?: components["parameters"]["Content-Digest"];
                /**
                 * @description The digest of the whole file, which is checked (RFC 9530).
                 * @example sha-256=:4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=:
                 */
                "Repr-Digest"?: components["parameters"]["Repr-Digest"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewDocument"];
        responses: {
            201: components["responses"]["Document.201"];
            400: components["responses"]["invalid_form.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["id_taken.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listShipmentHistory: {
        parameters: {
            query?: {
                /** @description The maximum number. A page of large events ends earlier, at 2 MiB, with a Link to the next one. */
                limit?: components["parameters"]["Company.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description Types of events, separated by commas; shipment.* for all events of shipments. */
                type?: components["parameters"]["type"];
                /** @description Only events of this actor. */
                actor?: components["parameters"]["actor"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventList.200"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["shipment_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    listItems: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: "number" | "-number" | "createdAt" | "-createdAt" | "lastUpdated" | "-lastUpdated";
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: ("id" | "moveID" | "shipmentID" | "number" | "description" | "room" | "quantity" | "packedBy" | "estimatedWeight" | "estimatedVolume" | "isHighValue" | "conditionAtOrigin" | "conditionAtDestination" | "exceptions" | "status" | "createdAt" | "lastUpdated" | "eTag")[];
                /** @description Any of these, separated by commas. */
                room?: string[];
                /** @description Any of these, separated by commas. */
                packedBy?: ("OWNER" | "CARRIER")[];
                /** @description Only those of high value, or only the others. */
                isHighValue?: boolean;
                /** @description Any of these, separated by commas. */
                status?: ("LISTED" | "LOADED" | "DELIVERED" | "MISSING" | "DAMAGED")[];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Total-Count": components["headers"]["Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"][] | components["schemas"]["ItemFields"][];
                    /**
                     * @example id,eTag
                     *     01a1df14-1e00-7045-9b35-b8b3a50b7eba,i8XbV1wTu4KhCz6jOn3ZlE
                     */
                    "text/csv": string;
                    /** @example {"id":"01a1df14-1e00-7045-9b35-b8b3a50b7eba","moveID":"01a1df14-1e00-7000-9b35-b8b3a50b7eba","shipmentID":"01a1df14-1e00-7002-9b35-b8b3a50b7eba","number":12,"description":"Sofa, 3 cushions","room":"Living room","quantity":1,"packedBy":null,"estimatedWeight":245,"estimatedVolume":35,"isHighValue":false,"conditionAtOrigin":[{"code":"SC","places":[5,6],"remarks":null}],"conditionAtDestination":[],"exceptions":null,"status":"LOADED","createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:00.000Z","eTag":"i8XbV1wTu4KhCz6jOn3ZlE"} */
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["shipment_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createItem: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewItem"] | components["schemas"]["ImportedItem"];
            };
        };
        responses: {
            /** @description The item */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `too_many_items`: The shipment has the maximum number of items. `id_taken`: Another record has this id. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listJobsOfShipment: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Jobs.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Jobs.fields"];
                /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
                expand?: components["parameters"]["Jobs.expand"];
                /** @description Any of these, separated by commas. */
                moveID?: components["parameters"]["Jobs.moveID"];
                /** @description Any of these, separated by commas. */
                shipmentID?: components["parameters"]["shipmentID.2"];
                /** @description Any of these, separated by commas. */
                kind?: components["parameters"]["Jobs.kind"];
                /** @description Any of these, separated by commas. */
                status?: components["parameters"]["Jobs.status"];
                /** @description A calendar date, YYYY-MM-DD. */
                "day[gte]"?: components["parameters"]["day.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "day[lte]"?: components["parameters"]["day.lte"];
                /** @description Any of these, separated by commas. */
                truckID?: components["parameters"]["truckID"];
                /** @description Any of these, separated by commas. */
                crewMemberID?: components["parameters"]["Dispatch.crewMemberID"];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["JobList.200"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["shipment_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Documents.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Notes.fields"];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NoteList.200"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["shipment_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createNote: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewNote"];
        responses: {
            201: components["responses"]["Note.201"];
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["too_many_notes.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    restoreShipment: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: components["responses"]["Shipment.201"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `not_deleted`: The record is not deleted. `move_is_deleted`: The move is deleted. `move_is_canceled`: The move is canceled. `reference_taken`: Another record has this reference. `id_taken`: Another record has this id. `too_many_notes`: The move has the maximum number of notes. `change_too_large`: Too much would be changed at once. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    revertShipment: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Reversion"];
        responses: {
            200: components["responses"]["Shipment.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `shipment_is_final`: The shipment is in a final status. `reference_taken`: Another record has this reference. `already_booked`: The truck or a person is taken at this time. `over_capacity`: The truck would be overloaded. `change_too_large`: Too much would be changed at once. `merge_conflict`: Your change overlaps with a newer change. `not_revertible`: The change cannot be undone. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ShipmentConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Shipment.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listServices: {
        parameters: {
            query?: {
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its services */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"][];
                };
            };
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["shipment_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createService: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewService"];
            };
        };
        responses: {
            /** @description The service */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["idempotency_key_in_use.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listStorageStaysOfShipment: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Storage.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Storage.fields"];
                /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
                expand?: components["parameters"]["Storage.expand"];
                /** @description Any of these, separated by commas. */
                moveID?: components["parameters"]["Jobs.moveID"];
                /** @description Any of these, separated by commas. */
                shipmentID?: components["parameters"]["shipmentID.2"];
                /** @description A calendar date, YYYY-MM-DD. */
                "startedOn[gte]"?: components["parameters"]["startedOn.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "startedOn[lte]"?: components["parameters"]["startedOn.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "endedOn[gte]"?: components["parameters"]["endedOn.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "endedOn[lte]"?: components["parameters"]["endedOn.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "authorizedUntil[gte]"?: components["parameters"]["authorizedUntil.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "authorizedUntil[lte]"?: components["parameters"]["authorizedUntil.lte"];
                /** @description Whether the goods are still there: endedOn is null. */
                isOpen?: components["parameters"]["isOpen"];
                /** @description RFC 3339 in UTC with milliseconds. */
                updatedSince?: components["parameters"]["updatedSince"];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StorageStayList.200"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["shipment_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createStorageStay: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStorageStay"] | components["schemas"]["ImportedStorageStay"];
            };
        };
        responses: {
            /** @description The storage stay */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageStay"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `storage_stay_open`: The shipment has an open storage stay. `too_many_storage_stays`: The shipment has the maximum number of storage stays. `id_taken`: Another record has this id. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listStorageStays: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Storage.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Storage.fields"];
                /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
                expand?: components["parameters"]["Storage.expand"];
                /** @description Any of these, separated by commas. */
                moveID?: components["parameters"]["Jobs.moveID"];
                /** @description Any of these, separated by commas. */
                shipmentID?: components["parameters"]["shipmentID.2"];
                /** @description A calendar date, YYYY-MM-DD. */
                "startedOn[gte]"?: components["parameters"]["startedOn.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "startedOn[lte]"?: components["parameters"]["startedOn.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "endedOn[gte]"?: components["parameters"]["endedOn.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "endedOn[lte]"?: components["parameters"]["endedOn.lte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "authorizedUntil[gte]"?: components["parameters"]["authorizedUntil.gte"];
                /** @description A calendar date, YYYY-MM-DD. */
                "authorizedUntil[lte]"?: components["parameters"]["authorizedUntil.lte"];
                /** @description Whether the goods are still there: endedOn is null. */
                isOpen?: components["parameters"]["isOpen"];
                /** @description RFC 3339 in UTC with milliseconds. */
                updatedSince?: components["parameters"]["updatedSince"];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StorageStayList.200"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    getStorageStay: {
        parameters: {
            query?: {
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: components["parameters"]["Storage.fields"];
                /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
                expand?: components["parameters"]["Storage.expand"];
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: components["parameters"]["asOf"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                storageStayID: components["parameters"]["storageStayID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The storage stay */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageStay"] | components["schemas"]["StorageStayFields"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `storage_stay_not_found`: The storage stay does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["StorageStayConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteStorageStay: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                storageStayID: components["parameters"]["storageStayID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["storage_stay_not_found.write"];
            409: components["responses"]["idempotency_key_in_use.write"];
            412: components["responses"]["precondition_failed.StorageStay.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateStorageStay: {
        parameters: {
            query?: {
                /** @description The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it. */
                expand?: components["parameters"]["Storage.expand"];
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                storageStayID: components["parameters"]["storageStayID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StorageStayPatch"];
                "application/merge-patch+json": components["schemas"]["StorageStayPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/place",
                 *         "value": "Warehouse 5, Nampa"
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            200: components["responses"]["StorageStay.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["storage_stay_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `storage_stay_open`: The shipment has an open storage stay. `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["StorageStayConflict"];
                };
            };
            412: components["responses"]["precondition_failed.StorageStay.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    decideStorageExtension: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                storageStayID: components["parameters"]["storageStayID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StorageExtensionDecision"];
            };
        };
        responses: {
            200: components["responses"]["StorageStay.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["storage_stay_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `extension_decided`: The extension was decided before. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.StorageStay.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    askStorageExtension: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                storageStayID: components["parameters"]["storageStayID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStorageExtension"];
            };
        };
        responses: {
            200: components["responses"]["StorageStay.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["storage_stay_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `extension_pending`: An extension waits for its decision. `storage_has_ended`: The storage ended within its authorized days. `too_many_extensions`: The storage stay has the maximum number of extensions. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.StorageStay.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    revertStorageStay: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                storageStayID: components["parameters"]["storageStayID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Reversion"];
        responses: {
            200: components["responses"]["StorageStay.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["storage_stay_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `storage_stay_open`: The shipment has an open storage stay. `merge_conflict`: Your change overlaps with a newer change. `not_revertible`: The change cannot be undone. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["StorageStayConflict"];
                };
            };
            412: components["responses"]["precondition_failed.StorageStay.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getTracking: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The secret of a tracking link.
                 * @example vlt_01a1df141e0070179b35b8b3a50b7eba_JmPDZ7MlPNUgBkRHVuJkmZb6jU0Tq7J5rWk3mVNX1aE
                 */
                "Vanline-Tracking": string;
                /**
                 * @description wait=20 waits up to 20 seconds for new events; at most 60.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer.5"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The move as its customer sees it */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tracking"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_query"];
            /** @description `invalid_tracking_link`: The tracking link is not valid. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    listTrucks: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: "name" | "-name" | "createdAt" | "-createdAt" | "lastUpdated" | "-lastUpdated";
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: ("id" | "name" | "plate" | "capacityPounds" | "capacityCubicFeet" | "isActive" | "metadata" | "createdAt" | "lastUpdated" | "eTag")[];
                /** @description Only those that can be planned, or only those that cannot. */
                isActive?: components["parameters"]["isActive"];
                /** @description The beginning of the name or the plate; case and accents are ignored. */
                q?: components["schemas"]["Name"];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Total-Count": components["headers"]["Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Truck"][] | components["schemas"]["TruckFields"][];
                    /**
                     * @example id,eTag
                     *     01a1df14-1e00-701c-9b35-b8b3a50b7eba,t7WaU0vSt3JgBz5iNm2YkD
                     */
                    "text/csv": string;
                    /** @example {"id":"01a1df14-1e00-701c-9b35-b8b3a50b7eba","name":"Truck 4","plate":"ID 4821","capacityPounds":12000,"capacityCubicFeet":1600,"isActive":true,"metadata":{},"createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:00.000Z","eTag":"t7WaU0vSt3JgBz5iNm2YkD"} */
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createTruck: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTruck"] | components["schemas"]["ImportedTruck"];
            };
        };
        responses: {
            /** @description The truck */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Truck"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["id_taken.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getTruck: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                truckID: components["parameters"]["truckID.2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The truck */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Truck"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `truck_not_found`: The truck does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TruckConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteTruck: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                truckID: components["parameters"]["truckID.2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["truck_not_found.write"];
            /** @description `truck_in_use`: The truck is still used. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.Truck.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateTruck: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                truckID: components["parameters"]["truckID.2"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TruckPatch"];
                "application/merge-patch+json": components["schemas"]["TruckPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/capacityPounds",
                 *         "value": 11500
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The truck */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Truck"];
                };
            };
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["truck_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TruckConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Truck.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listViews: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only views for this page. */
                page?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"][];
                };
            };
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createView: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewView"] | components["schemas"]["ImportedView"];
            };
        };
        responses: {
            /** @description The view */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `too_many_views`: The owner has the maximum number of views. `id_taken`: Another record has this id. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getView: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                viewID: components["parameters"]["viewID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The view */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            /** @description `view_not_found`: The view does not exist. */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ViewConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteView: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                viewID: components["parameters"]["viewID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["view_not_found.write"];
            409: components["responses"]["idempotency_key_in_use.write"];
            412: components["responses"]["precondition_failed.View.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateView: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                viewID: components["parameters"]["viewID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewPatch"];
                "application/merge-patch+json": components["schemas"]["ViewPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/shared",
                 *         "value": false
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The view */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["view_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ViewConflict"];
                };
            };
            412: components["responses"]["precondition_failed.View.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description A sort field, with - in front for descending. Default: newest first. */
                sort?: components["parameters"]["Moves.sort"];
                /** @description The members to show, separated by commas; id and eTag are always included. */
                fields?: ("id" | "url" | "eventTypes" | "enabled" | "description" | "disabledReason" | "pausedReason" | "previousSecretExpiresAt" | "authorizedBy" | "authorizedByName" | "authorizedUntil" | "createdAt" | "lastUpdated" | "eTag")[];
            };
            header?: {
                /**
                 * @description count=exact adds Total-Count.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Total-Count": components["headers"]["Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][] | components["schemas"]["WebhookFields"][];
                    /**
                     * @example id,eTag
                     *     01a1df14-1e00-700a-9b35-b8b3a50b7eba,uqp0zSCxjFbFPqZwUamYJR
                     */
                    "text/csv": string;
                    /** @example {"id":"01a1df14-1e00-700a-9b35-b8b3a50b7eba","url":"https://hooks.example.com/vanline","eventTypes":["shipment.*"],"enabled":true,"description":"The dispatch board","disabledReason":null,"pausedReason":null,"previousSecretExpiresAt":null,"authorizedBy":"01a1df14-1e00-700d-9b35-b8b3a50b7eba","authorizedByName":"dispatch","authorizedUntil":null,"createdAt":"2026-11-15T12:00:00.000Z","lastUpdated":"2026-11-15T12:00:00.000Z","eTag":"uqp0zSCxjFbFPqZwUamYJR"} */
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createWebhook: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `too_many_webhooks`: The maximum number of webhooks is reached. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Return 304 if this is still the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                webhookID: components["parameters"]["webhookID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            304: components["responses"]["NotModified.2"];
            400: components["responses"]["invalid_query.2"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["webhook_not_found"];
            406: components["responses"]["not_acceptable"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookConflict"];
                };
            };
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Continue only if this is the current version.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                webhookID: components["parameters"]["webhookID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent.2"];
            400: components["responses"]["invalid_query.write.3"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["webhook_not_found.write"];
            409: components["responses"]["idempotency_key_in_use.write"];
            412: components["responses"]["precondition_failed.Webhook.write"];
            422: components["responses"]["idempotency_key_reused.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body. With If-Match: *, merge-base="<the eTag you read>" applies the patch to a newer version, unless a member that it touches has changed since; then it is 409.
                 * @example merge-base="pX0SmmUrIOXNhyaXLVhF1A"
                 */
                Prefer?: components["parameters"]["Prefer.3"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                webhookID: components["parameters"]["webhookID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
                "application/merge-patch+json": components["schemas"]["WebhookPatch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/eventTypes",
                 *         "value": [
                 *           "shipment.*",
                 *           "move.*"
                 *         ]
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.2"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["webhook_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: Your change overlaps with a newer change. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookConflict"];
                };
            };
            412: components["responses"]["precondition_failed.Webhook.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one. */
                limit?: components["parameters"]["Dispatch.limit"];
                /** @description From the Link header of the previous page. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only deliveries in this state. */
                state?: "PENDING" | "DELIVERED" | "FAILED";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                webhookID: components["parameters"]["webhookID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["webhook_not_found"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["rate_limit_exceeded"];
            default: components["responses"]["default"];
        };
    };
    createDelivery: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example mcp
                 */
                "Vanline-Channel"?: components["parameters"]["Vanline-Channel"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                webhookID: components["parameters"]["webhookID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDelivery"];
            };
        };
        responses: {
            /** @description The delivery */
            201: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["webhook_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `webhook_is_disabled`: The webhook is disabled. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateCrewJobStatus: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example prime
                 */
                prefix: components["parameters"]["prefix"];
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                jobID: components["parameters"]["jobID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrewJobStatusChange"];
            };
        };
        responses: {
            /** @description The job */
            200: {
                headers: {
                    "Content-Location": components["headers"]["Content-Location"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobForCrew"];
                };
            };
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write.2"];
            403: components["responses"]["job_reassigned.write"];
            404: components["responses"]["job_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `job_canceled`: The office canceled the job. `job_not_due`: The job is not due yet. `transition_not_allowed`: This status change is not possible. `proof_missing`: The shipment lacks a document. `change_too_large`: Too much would be changed at once. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["job_gone.write"];
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["JobForCrewConflict"];
                };
            };
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateJobStatus: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example prime
                 */
                prefix: components["parameters"]["prefix"];
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                jobID: components["parameters"]["jobID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobStatusChange"];
            };
        };
        responses: {
            200: components["responses"]["Job.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["insufficient_scope.write"];
            404: components["responses"]["job_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `transition_not_allowed`: This status change is not possible. `proof_missing`: The shipment lacks a document. `already_booked`: The truck or a person is taken at this time. `over_capacity`: The truck would be overloaded. `move_is_canceled`: The move is canceled. `shipment_is_final`: The shipment is in a final status. `change_too_large`: Too much would be changed at once. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.Job.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateMoveStatus: {
        parameters: {
            query?: {
                /** @description Any of shipments, documents. What does not fit into an answer is left out. */
                expand?: components["parameters"]["Moves.expand"];
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example prime
                 */
                prefix: components["parameters"]["prefix"];
                /**
                 * @description The id of a move, or its locator.
                 * @example 7QXRJV
                 */
                moveID: components["parameters"]["moveID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveStatusChange"];
            };
        };
        responses: {
            200: components["responses"]["Move.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["move_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `transition_not_allowed`: This status change is not possible. `change_too_large`: Too much would be changed at once. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.Move.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateServiceStatus: {
        parameters: {
            query?: {
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example prime
                 */
                prefix: components["parameters"]["prefix"];
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                serviceID: components["parameters"]["serviceID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceStatusChange"];
            };
        };
        responses: {
            200: components["responses"]["Service.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["service_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `transition_not_allowed`: This status change is not possible. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.Service.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    createShipmentByChannel: {
        parameters: {
            query?: {
                /** @description Any of agents, services, move, documents, customerName. What does not fit into an answer is left out. */
                expand?: components["parameters"]["Shipments.expand.2"];
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
                /**
                 * @description * creates the record only if no other has its reference.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match.2"];
            };
            path: {
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example prime
                 */
                prefix: components["parameters"]["prefix"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewShipment"];
        responses: {
            201: components["responses"]["Shipment.201"];
            400: components["responses"]["invalid_query.write"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            406: components["responses"]["not_acceptable.write"];
            409: components["responses"]["move_is_canceled.write"];
            412: components["responses"]["precondition_failed.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write"];
            422: components["responses"]["invalid_content.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    updateShipmentStatus: {
        parameters: {
            query?: {
                /** @description Any of agents, services, move, documents, customerName. What does not fit into an answer is left out. */
                expand?: components["parameters"]["Shipments.expand.2"];
                /** @description With true, the request is only tried: the answer is the one that the request would get, with the header Dry-Run: true, and nothing is written. */
                dryRun?: components["parameters"]["dryRun"];
            };
            header: {
                /**
                 * @description The eTag of the version you read, or * for any.
                 * @example "pX0SmmUrIOXNhyaXLVhF1A"
                 */
                "If-Match": components["parameters"]["If-Match.2"];
                /**
                 * @description Makes a retry safe: requests with the same key and content take effect once.
                 * @example 6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description When the change was done, if that was before the request: occurredAt of its events. A later time counts as that of the request.
                 * @example 2026-11-18T09:30:00Z
                 */
                "Occurred-At"?: components["parameters"]["Occurred-At"];
                /**
                 * @description return=minimal omits the body.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer.2"];
            };
            path: {
                /**
                 * @description The channel of the write, recorded in the history.
                 * @example prime
                 */
                prefix: components["parameters"]["prefix"];
                /**
                 * @description The id of the record.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e02
                 */
                shipmentID: components["parameters"]["shipmentID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentStatusChange"];
            };
        };
        responses: {
            200: components["responses"]["Shipment.200"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["invalid_query.write.4"];
            401: components["responses"]["unauthenticated.write"];
            403: components["responses"]["party_not_allowed.write"];
            404: components["responses"]["shipment_not_found.write"];
            406: components["responses"]["not_acceptable.write"];
            /** @description `transition_not_allowed`: This status change is not possible. `proof_missing`: The shipment lacks a document. `change_too_large`: Too much would be changed at once. `idempotency_key_in_use`: The first request with this key is still running. */
            409: {
                headers: {
                    "Dry-Run": components["headers"]["Dry-Run"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["precondition_failed.Shipment.write"];
            413: components["responses"]["body_too_large.write"];
            415: components["responses"]["unsupported_media_type.write.2"];
            422: components["responses"]["invalid_content.write"];
            428: components["responses"]["precondition_required.write"];
            429: components["responses"]["rate_limit_exceeded.write"];
            default: components["responses"]["default.write"];
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt.
                 * @example 019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e60
                 */
                "webhook-id": string;
                /**
                 * @description When it was sent, in seconds since 1970.
                 * @example 1794744000
                 */
                "webhook-timestamp": string;
                /**
                 * @description One or more signatures (Standard Webhooks): v1 and the HMAC-SHA-256 of id, timestamp and content.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/cloudevents+json": components["schemas"]["CloudEvent"];
            };
        };
        responses: {
            /** @description Received. Any other 2xx means the same. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No longer wanted: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received. Any status except 2xx and 410, or no answer within 15 seconds, means the same: the event is sent again later. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
