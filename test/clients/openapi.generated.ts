// Written by codegen.ts from rest-compat/openapi.json.
export interface paths {
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Returns the accounts of a workspace in the order of their first connection, 100 on a page. The caller must be a member of the workspace.
         */
        get: operations["ListAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/federated/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect an account by its authorization code
         * @description Exchanges an out-of-band authorization code for a connected account on a federated server. `instance_url` names the instance; if it is empty, `server_name` names a configured server. The caller must be an editor or admin of the workspace. 403 also means that the plan's limit of accounts is reached, and 409 that the app cannot be used yet. `federated` stands for the provider's name.
         */
        post: operations["ExchangeFederatedCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/mastodon/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect an account by its authorization code of Mastodon
         * @description Exchanges an out-of-band authorization code for a connected account on a federated server. `instance_url` names the instance; if it is empty, `server_name` names a configured server. The caller must be an editor or admin of the workspace. 403 also means that the plan's limit of accounts is reached, and 409 that the app cannot be used yet. The same operation as `/accounts/federated/exchange`.
         */
        post: operations["ExchangeMastodonCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/mastodon/servers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the configured Mastodon servers
         * @description Returns the Mastodon instances for which the administrators registered an active app. Accounts of other instances can be connected by address. Every user may call it.
         */
        get: operations["ListMastodonServers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{platform}/auth-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the page to connect an account
         * @description Returns the provider's page on which a person allows this server to publish. The code of that page is for `POST /accounts/federated/exchange`. The caller must be an editor or admin of the workspace, and has 30 requests in 15 minutes.
         */
        get: operations["GetAccountAuthorizationUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit-events/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export audit events as CSV
         * @description Returns the same page as `export.json` as CSV (RFC 4180) with a header line. The query members are the same. The caller must be an instance administrator with a session.
         */
        get: operations["ExportInstanceAuditCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit-events/export.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export audit events as JSON
         * @description Returns a page of the instance's audit events, newest first, as a download. Events contain no content and no secret. The next page is in `next_cursor` and in the header `Link`. The caller must be an instance administrator with a session.
         */
        get: operations["ExportInstanceAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/external-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List external applications
         * @description Returns all registered applications, newest first, with the revoked ones. The list has no pages. The caller must be an instance administrator with a session.
         */
        get: operations["ListExternalApplications"];
        put?: never;
        /**
         * Register an external application
         * @description Registers an application that may act for people by OAuth 2.1. The answer contains the client secret, which is never shown again. The caller must be an instance administrator with a session. An Idempotency-Key is refused with 400, because the secret is shown once.
         */
        post: operations["RegisterExternalApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/provider-apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update a provider app
         * @description Stores the app by which the instance connects accounts of a provider. Provider and instance address decide whether an app is created or updated. A secret that is left out keeps its value; an empty one clears it. The caller must be an instance administrator with a session.
         */
        post: operations["SaveProviderApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Returns the users of the instance, newest first. The caller must be an instance administrator with a session.
         */
        get: operations["ListUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user_id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the plan of a user
         * @description Assigns a plan to the user's oldest own organization, without a payment provider. An empty `plan_id` removes the assignment. The caller must be an instance administrator with a session.
         */
        put: operations["SetUserPlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API tokens
         * @description Returns the caller's valid API tokens, newest first, 100 on a page. Requires a session.
         */
        get: operations["ListApiTokens"];
        put?: never;
        /**
         * Create an API token
         * @description Creates a token with the scope `api:write` by default, for 90 days by default and 365 at most. The secret is shown once. Requires a session.
         */
        post: operations["CreateApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API token
         * @description Ends a token of the caller at once. An ended token can be revoked again. Requires a session.
         */
        delete: operations["RevokeApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a change of the sign-in email
         * @description Mails a code to the new address, which `POST /auth/email-change/{id}/confirm` takes. The grant is of `POST /auth/reauth/password` for `email.change`. A new change replaces the pending one. Requires a session.
         */
        post: operations["RequestEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email-change/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a change of the sign-in email
         * @description Applies a pending change of the caller's sign-in email with the code from the mail. All other sessions end. The fifth wrong code ends the change. The caller needs a session, and has ten attempts in 15 minutes.
         */
        post: operations["ConfirmEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Opens a session of seven days with an email address and a password. A user with a second factor sends `second_factor_code` too; without it the answer is 401 `SECOND_FACTOR_REQUIRED`. A browser of this site also receives the session cookie. One account has 10 attempts in 15 minutes from one network; 30 from one network, or for one account. Requires no credential.
         */
        post: operations["SignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session of the request, and removes the session cookie. Requires a session.
         */
        post: operations["SignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the calling user
         * @description Returns the user of the credential.
         */
        get: operations["GetCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reauth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authenticate again
         * @description Creates a grant for one action of this session, for one use within five minutes. A user with a second factor sends `second_factor_code` too. Requires a session.
         */
        post: operations["ReauthenticateWithPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/image-editor/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sizes of the image editor
         * @description Returns the sizes that the editor offers for new designs. A document may have any other size. Every user may call it.
         */
        get: operations["ListImageEditorPresets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/image-editor/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates of a workspace
         * @description Returns the image templates that a workspace saved, with their documents, 4 on a page. The caller must be a member of the workspace.
         */
        get: operations["ListImageTemplates"];
        put?: never;
        /**
         * Save a design as a template
         * @description Saves an image document as a template of the workspace. Rules of the document are checked first (400), then the permission (403), then name and media references (400). The caller must be an editor or admin of the workspace.
         */
        post: operations["CreateImageTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List media items
         * @description Returns the media items of a workspace outside the trash, newest first. The caller must be a member of the workspace.
         */
        get: operations["ListMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/upload-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an upload session
         * @description Returns the address for the bytes. Afterwards `complete_url` makes the media item. With `client_sha256`, a library file that the workspace has is not uploaded again. The caller must be an editor or admin of the workspace.
         */
        post: operations["CreateMediaUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/upload-session/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an upload
         * @description Turns the bytes of an upload session into a media item. If the workspace has the same file already, that item is returned with `deduped: true`. A repeated call has the same answer. The caller must be an editor or admin of the workspace.
         */
        post: operations["CompleteMediaUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an upload by tus 1.0
         * @description Opens an upload session for a client of the tus protocol. `Location` is the address for the bytes. A session of GraphQL's `createMediaUpload` needs no such request.
         */
        post: operations["CreateTusUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send the bytes of an upload at once
         * @description Sends all bytes of an upload session, or with `Content-Range` the missing ones. GraphQL's `createMediaUpload` opens the session. Afterwards `POST /media/upload-session/{id}/complete` makes the media item.
         */
        put: operations["PutUpload"];
        post?: never;
        /**
         * Cancel an upload by tus 1.0
         * @description Ends an upload session and deletes its bytes.
         */
        delete: operations["DeleteTusUpload"];
        options?: never;
        /**
         * Get the offset of an upload by tus 1.0
         * @description Returns the number of bytes that arrived, in `Upload-Offset`.
         */
        head: operations["HeadTusUpload"];
        /**
         * Send the next bytes of an upload by tus 1.0
         * @description Appends bytes at `Upload-Offset`. After a break, HEAD returns the offset to continue from.
         */
        patch: operations["PatchTusUpload"];
        trace?: never;
    };
    "/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Move a media item to the trash
         * @description Moves a media item to the trash, from which GraphQL can restore the item for 30 days. The caller must be an editor or admin of the workspace.
         */
        delete: operations["TrashMedia"];
        options?: never;
        head?: never;
        /**
         * Change a media item
         * @description Changes the alternative text or the name of a media item. The caller must be an editor or admin of the workspace.
         */
        patch: operations["UpdateMedia"];
        trace?: never;
    };
    "/media/{id}/alt-text/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate alternative text for an image
         * @description Describes an image by a language model, from its thumbnail. The text is stored only if the item has none; a stored text is returned with `generated: false`. The caller must be an editor or admin of the workspace, and has 30 requests a minute.
         */
        post: operations["GenerateAltText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the bytes of a media item
         * @description Returns the file or its thumbnail, whole or as a range. A signed address (`expires` and `signature`) needs no credential; GraphQL returns such addresses. `/media/{id}` without the prefix is the same.
         */
        get: operations["GetMediaContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memes/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search meme templates
         * @description Returns meme templates of the built-in or a remote catalog. Without `q` they are sorted by name, otherwise by relevance. The caller must be a member of the workspace, and has 120 requests a minute.
         */
        get: operations["ListMemeTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description Returns a page of the caller's notifications in a workspace and about the account, newest first, and the number of unread ones. An unread notification has `read_at` `0001-01-01T00:00:00Z`. The caller must be a member of the workspace.
         */
        get: operations["ListNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/mutes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mute notifications
         * @description Mutes the account or one workspace until a time in the future, and returns the current settings. Muting the same scope again replaces the mute. The caller must be a member of the workspace.
         */
        post: operations["MuteNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/mutes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a mute
         * @description Ends one of the caller's mutes now, and returns the current settings. An ended mute can be ended again with the same answer.
         */
        delete: operations["EndNotificationMute"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the notification settings
         * @description Returns the caller's preferences, digest and active mutes.
         */
        get: operations["GetNotificationPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/queue-reminders/{workspace_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the reminders about a queue
         * @description Stores whether the caller gets mail when the workspace's queue runs low or is empty. All three members are required. The caller must be an editor or admin of the workspace.
         */
        put: operations["UpdateQueueReminders"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notifications as read
         * @description Marks the caller's notifications of a workspace and of the account as read: those with the given ids, or all. Other ids change nothing. The caller must be a member of the workspace.
         */
        post: operations["MarkNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask a person to authorize an application
         * @description The authorization endpoint of OAuth 2.1, opened in the person's browser. The person signs in, sees the requested scopes, and decides. The answer returns to `redirect_uri` with `code`, `state` and `iss`.
         */
        get: operations["Authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the state of a token
         * @description Returns whether a token of the application is valid, and its scopes (RFC 7662).
         */
        post: operations["IntrospectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description Revokes an access token or refresh token of the application (RFC 7009). An unknown token has the same answer.
         */
        post: operations["RevokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code or a refresh token for an access token
         * @description The token endpoint of OAuth 2.1. A code is valid for 10 minutes and one use, an access token for one hour, a refresh token for 90 days and one use.
         */
        post: operations["ExchangeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization-ownership-transfers/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept the ownership of an organization
         * @description Makes the nominee the owner, and the prior owner an admin. A nomination that expired or is no longer pending is 409. The caller must be the nominee, with a session.
         */
        post: operations["AcceptOwnership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization-ownership-transfers/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transfer of ownership
         * @description Returns a nomination, for its nominee, the nominating owner, and the organization's owner and admins. Another caller gets 404.
         */
        get: operations["ResolveOwnershipTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizations
         * @description Returns the organizations that the caller is a member of, oldest first, 100 on a page.
         */
        get: operations["ListOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an organization
         * @description Deletes an organization with all its workspaces, permanently and at once. Evidence of audit and billing stays. Checks come in this order: owner, name, blockers, password or grant. The caller must be the owner, with a session.
         */
        delete: operations["DeleteOrganization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/billing/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the billing status of an organization
         * @description Returns plan, limits, usage and provider costs of an organization. Without a subscription, the members of the plan are absent. The caller must be a member; an unknown id is 403 as well.
         */
        get: operations["GetBillingStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{id}/deletion-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the deletion of an organization
         * @description Returns the counts of everything that a deletion would remove, and the blockers that prevent it now. The caller must be the owner, with a session.
         */
        get: operations["GetOrganizationDeletionPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posting-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posting slots
         * @description Returns the posting slots of a workspace, oldest first, 100 on a page. The caller must be a member of the workspace.
         */
        get: operations["ListPostingSlots"];
        put?: never;
        /**
         * Create a posting slot
         * @description Adds a weekly posting time to a workspace. The local members, if all three are given, take precedence over the UTC ones. A time that another slot has, or a workspace with 500 slots, is 400. The caller must be an admin of the workspace.
         */
        post: operations["CreatePostingSlot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posting-schedules/next-slot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the next posting slot
         * @description Returns the soonest occurrence of the workspace's active slots; without one, `slot` is absent and `slot_time` empty. The caller must be a member of the workspace.
         */
        get: operations["GetNextPostingSlot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posting-schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a posting slot
         * @description Deletes a posting slot. The caller must be an admin of the workspace.
         */
        delete: operations["DeletePostingSlot"];
        options?: never;
        head?: never;
        /**
         * Change a posting slot
         * @description Changes the members that are given. The three members of a time belong together. The caller must be an admin of the workspace.
         */
        patch: operations["UpdatePostingSlot"];
        trace?: never;
    };
    "/publication-builds/angles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan creative directions
         * @description Plans five creative directions for a post by a language model. At least one source (idea, notes, page or media item) and one destination (accounts or a social set) are required. The caller must be an editor or admin of the workspace, and has 12 requests a minute.
         */
        post: operations["PlanAngles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the server
         * @description Reports whether the server can serve. `/readyz` names every part. Requires no credential.
         */
        get: operations["GetReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List social sets
         * @description Returns the social sets of a workspace with their accounts, oldest first, 100 on a page. The caller must be a member of the workspace.
         */
        get: operations["ListSocialSets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-sets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a social set
         * @description Deletes a group of accounts. Publications keep their destinations. Without `confirm=true` the answer is 400 before any other check. The caller must be an editor or admin of the workspace.
         */
        delete: operations["DeleteSocialSet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/theme-assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a font or an image of themes
         * @description Stores the body as an asset of the organization. The same bytes again are answered with the existing asset. The caller must be an owner or admin of the organization.
         */
        post: operations["CreateThemeAsset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/theme-assets/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the bytes of a theme's font or image
         * @description Returns the bytes of an asset, or a native derivative of a font. The query names the organization alone, the workspace alone, or the workspace with theme and revision. Resolved themes contain complete addresses.
         */
        get: operations["GetThemeAssetContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/themes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the themes of an organization
         * @description Returns the themes with the draft's and the published revision, which a rollback expects; 0 means not published. Oldest first, 100 on a page. The caller must be a member of the organization; only owners and admins see unpublished themes.
         */
        get: operations["ListThemes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/themes/resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the theme of a workspace
         * @description Resolves the workspace's selection, then the organization's default, then the built-in default, to one complete theme. A reference that cannot be shown gives the built-in default as a whole, with `fallbackReason`. The caller must be a member of the workspace.
         */
        get: operations["GetResolvedTheme"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/themes/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a published revision of a theme
         * @description Returns an immutable revision with its whole manifest. The caller must be a member of the organization.
         */
        get: operations["GetThemeRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/themes/{id}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll a theme back to an earlier revision
         * @description Publishes an earlier revision again, as a new immutable revision. The draft becomes a copy, and selections of the theme move to the new revision. Unexpected revisions are 409. The caller must be an owner or admin of the organization.
         */
        post: operations["RollbackTheme"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voice-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List voice profiles
         * @description Returns the voice profiles of a workspace, oldest first, 100 on a page. The caller must be a member of the workspace.
         */
        get: operations["ListVoiceProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voice-profiles/effective": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve effective voice profiles
         * @description Returns the voice profile of each account, in the order of the request. The publication's profile comes before the account's, and that before the workspace's default. The caller must be a member of the workspace. Nothing is changed.
         */
        post: operations["EffectiveVoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description Returns the workspaces that the caller sees, oldest first, 100 on a page.
         */
        get: operations["ListWorkspaces"];
        put?: never;
        /**
         * Create a workspace
         * @description Creates a workspace with a default voice profile. Without `organization_id` the workspace belongs to the caller's oldest own organization. The caller must be an owner or admin of the organization.
         */
        post: operations["CreateWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of a workspace
         * @description Returns name, color, time zone and scheduling defaults of a workspace. The caller must be a member; an unknown id is 403 as well.
         */
        get: operations["GetWorkspaceSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of a workspace
         * @description Changes the settings that are given, and returns all of them. The caller must be an admin of the workspace.
         */
        patch: operations["UpdateWorkspaceSettings"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Account that was connected. */
        AccountConnectionResult: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Id of the account that was connected. */
            account_id: string;
            /** @description Ids of all accounts that were connected: always the one in `accountId`. */
            account_ids: string[];
            /** @description Id of the workspace that the account belongs to. */
            workspace_id: string;
            /** @description Whether the account is the first that was ever connected to the workspace. */
            open_fresh_composer: boolean;
        };
        /** @description Result of an action on a publication or a social set. Members that do not apply to the action are absent. */
        ActionOutput: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Sentence in English that describes the result. */
            message: string;
            /** @description Id of the job that will publish, as in the server's log. */
            job_id?: string;
            /** @description Id of the publication that activated the workspace; the publication may have been deleted. */
            activation_publication_id?: string;
            /** @description Whether the operation activated the workspace: no publication of the workspace was scheduled or published before. */
            workspace_activated?: boolean;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            publication_id?: string;
            /**
             * Format: int32
             * @description Revision, which increases with each change. Pass the value as `expectedRevision` to detect concurrent changes.
             */
            revision?: number;
            /** @description Renditions in display order, one for each destination; at most 50. */
            renditions?: components["schemas"]["Rendition"][];
        };
        /** @description Alternative text of an image, and its origin. */
        AltTextResult: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Alternative text that is stored for the image. */
            alt_text: string;
            /** @description Whether this request generated the text. False if the image already had a text, or a concurrent request stored one first. */
            generated: boolean;
            /** @description Name of the language model that generated the text; empty if no model was called. */
            model: string;
        };
        /** @description Record of one action. Contains no secret and no personal value. Visible to instance administrators, and to the owner and admins of its organization. */
        AuditItem: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /** @description Dotted name of the action in lower case, such as `workspace.created`. */
            action: string;
            /** @description Part of the service that recorded the action. */
            source: string;
            /**
             * @description Result of the action.
             * @enum {string}
             */
            result: "succeeded" | "failed" | "pending";
            /** @description Id of the user who acted; null for the service itself and for anonymous callers. */
            actor_user_id?: string;
            /** @description Id of the user whom the actor acted as, which differs during an impersonation; null if no user is known to have acted. */
            effective_actor_user_id?: string;
            /**
             * Format: date-time
             * @description Time when the action was performed.
             */
            occurred_at: string;
            /** @description Object that the action was performed on. */
            resource: {
                /** @description Id of the object; null if the action had no existing object. */
                id?: string;
                /**
                 * @description Type of the object.
                 * @enum {string}
                 */
                type: "provider" | "policy" | "domain" | "session" | "identity" | "reauthentication" | "identity_configuration" | "organization" | "workspace" | "workspace_member" | "workspace_invitation" | "organization_ownership_transfer" | "impersonation" | "billing" | "mcp_tool_call" | "publication" | "publication_authorization" | "provider_write";
                /** @description Id of the organization that the object belongs or belonged to; null if it belongs to none. */
                organization_id?: string;
                /** @description Id of the workspace that the object belongs or belonged to; null if it belongs to none. */
                workspace_id?: string;
            };
            /** @description Fields that the action changed, at most 20; empty if the action was not a change. */
            changed_fields: {
                /** @description Name of the field in the REST documentation. */
                field: string;
                /** @description Value before the action; null if the value is not recorded. */
                previous?: string;
                /** @description Value after the action; null if the value is not recorded. */
                current?: string;
            }[];
        };
        /** @description Subscription, plan and usage of an organization. Visible to members of the organization. */
        BillingStatus: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Id of the organization. */
            organization_id: string;
            /** @description Key of the plan that is subscribed to. Null if the organization has no subscription. */
            plan_id?: string;
            /**
             * @description Source of the subscription. Null if the organization has no subscription.
             * @enum {string}
             */
            provider?: "stripe" | "admin";
            /**
             * @description Status of the subscription. Null if the organization has no subscription.
             * @enum {string}
             */
            status?: "active" | "trialing" | "past_due" | "paused" | "canceled";
            /** @description Email address that bills are sent to; null unless the viewer is the owner or an admin. Null if the organization has no subscription. */
            billing_contact_email?: string;
            /**
             * Format: date-time
             * @description Start of the current month, in UTC, from which monthly metrics are counted. Null if the organization has no subscription.
             */
            period_start?: string;
            /**
             * Format: date-time
             * @description Time when the paid or assigned period ends. Null if the organization has no subscription.
             */
            current_period_end?: string;
            /**
             * Format: date-time
             * @description Time since which a payment is late; null if none is late.
             */
            past_due_since?: string;
            /** @description Whether a late payment prevents new schedules. Scheduled publications are still published. */
            access_restricted: boolean;
            /** @description Whether the viewer is the owner or an admin, and can change the subscription. */
            can_manage_billing: boolean;
            /** @description Whether the subscription ends with the paid period. */
            cancel_at_period_end: boolean;
            /** @description Limits and features of the plan in force, by name. A missing metric is unlimited; `feature_` entries are 1 if the plan includes the feature, otherwise 0. Null if the organization has no subscription. */
            limits?: {
                [key: string]: number;
            };
            /** @description Usage of each metric, by name. Null if the organization has no subscription. */
            usage?: {
                [key: string]: number;
            };
            /** @description Costs of calls to paid providers this month, one entry for each provider. */
            provider_costs: components["schemas"]["ProviderCost"][];
            /** @description Always an empty text: billing belongs to the organization. */
            workspace_id: string;
        };
        /** @description A media item that a build uses as a source. */
        BuildAssetInput: {
            /** @description Id of a usable media item in the workspace's library. */
            media_id: string;
            /**
             * @description Purpose of the media item in the build.
             * @enum {string}
             */
            role: "context" | "evidence" | "artifact";
            /** @description Whether a post may contain the media item; false if absent or null. */
            may_publish?: boolean | null;
        };
        /** @description Wishes for the directions. The planner decides on members that are absent or null. */
        BuildDirectionInput: {
            /** @description Goal of the post, at most 200 characters. */
            outcome?: string | null;
            /** @description Intended readers, at most 1,000 characters. */
            audience?: string | null;
            /** @description Point to make, at most 1,500 characters. */
            angle?: string | null;
            /** @description Difference from the usual voice, at most 500 characters. */
            tone_adjustment?: string | null;
            /** @description Content to show beside the text, at most 500 characters. */
            media_preference?: string | null;
        };
        /** @description A new API token and its secret. */
        CreatedApiToken: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description API token that was created. */
            item: {
                /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
                id: string;
                /** @description Name of the token, 1 to 120 characters. */
                name: string;
                /**
                 * @description Scope of the token.
                 * @enum {string}
                 */
                scope: "api:read" | "api:write" | "api:full";
                /** @description Last four characters of the secret, to distinguish tokens. */
                token_prefix: string;
                /** @description Id of the only workspace that the token can access; null if the token is not bound to a workspace. */
                workspace_id?: string;
                /**
                 * Format: date-time
                 * @description Time when the token was created.
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Time when the token was last used, accurate to five minutes; null if it never was.
                 */
                last_used_at?: string;
                /**
                 * Format: date-time
                 * @description Time when the token expires, 1 to 365 days after its creation.
                 */
                expires_at: string;
                /**
                 * Format: date-time
                 * @description Time when the token was revoked; null if it was not.
                 */
                revoked_at?: string;
                /** @description Always `active`: ended tokens are not listed. */
                status: string;
            };
            /** @description Secret of the API token, to send as `Authorization: Bearer …`. Returned only once. */
            token: string;
        };
        /** @description A new workspace. */
        CreatedWorkspace: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /** @description Display name of the workspace, 1 to 120 characters. */
            name: string;
            /**
             * Format: date-time
             * @description Time when the workspace was created.
             */
            created_at: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            organization_id: string;
        };
        /** @description A creative direction for one publication. No member is empty. */
        CreativeAngle: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /**
             * @description Kind of the direction.
             * @enum {string}
             */
            id: "keep_current" | "recommended" | "evidence_led" | "personal_opinion" | "contrarian";
            /** @description Short name, at most 80 characters. */
            label: string;
            /** @description First sentence of the post, at most 500 characters. */
            hook: string;
            /** @description Message of the post, at most 700 characters. */
            thesis: string;
            /** @description Form of the post: order and tone, at most 700 characters. */
            approach: string;
            /** @description Material that supports the direction, or the material that is missing, at most 800 characters. */
            evidence: string;
            /** @description Goal of the post, at most 120 characters. */
            objective: string;
            /** @description Feeling or action that the post should cause in readers, at most 160 characters. */
            desired_reaction: string;
            /** @description Wishes that correspond to the direction, in the form of the `direction` of `planAngles`. */
            build_direction: {
                /** @description Point to make, at most 1,500 characters. */
                angle: string;
                /** @description Intended readers, at most 1,000 characters. */
                audience: string;
                /** @description Content to show beside the text, at most 500 characters. */
                media_preference: string;
                /** @description Goal of the post, at most 120 characters. */
                outcome: string;
                /** @description Difference from the usual voice, at most 500 characters. */
                tone_adjustment: string;
            };
            /** @description Picture or video that goes with the direction. */
            media: {
                /** @description Content to show beside the text, at most 500 characters. */
                brief: string;
                /** @description Purpose of the picture for the text, at most 80 characters. */
                role: string;
                /** @description Source of the picture: `media:1` or `page:2` by its position in the request, or `none`. */
                source_ref: string;
                /** @description Treatment of the picture, such as a crop or a caption, at most 80 characters. */
                treatment: string;
            };
        };
        /** @description Alternative directions for a post. */
        CreativeAngles: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description The five directions, always in the same order. */
            angles: components["schemas"]["CreativeAngle"][];
        };
        /** @description The user of the credential. */
        CurrentUser: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /** @description Sign-in email of the user, in lower case. Personal data. */
            email: string;
            /** @description Display name of the user, 1 to 120 characters. */
            display_name: string;
            /**
             * Format: date-time
             * @description Time when the user registered.
             */
            created_at: string;
            /** @description Whether the viewer administers the instance. */
            is_admin: boolean;
            /** @description Whether the sign-in email is verified; see `emailVerifiedAt`. */
            email_verified: boolean;
            /** @description Always empty: users have no picture. */
            avatar_url: string;
            /** @description Always `unified`. */
            composer_experience: string;
            /** @description Always true. */
            has_password: boolean;
            /** @description Always false: no organization manages users. */
            is_managed: boolean;
            /** @description Always false. */
            legal_acceptance_required: boolean;
            /** @description Always true. */
            password_usable: boolean;
            /** @description Always false: users have no public profile. */
            public_profile_enabled: boolean;
            /** @description Always empty: users have no public profile. */
            public_profile_visible_fields: string[];
            /** @description Always empty: users sign in with their email address. */
            username: string;
        };
        /** @description Voice profile that applies to an account, and the reason. */
        EffectiveProfile: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Id of the account that the profile applies to. */
            account_id: string;
            /** @description Voice profile that applies to the account. */
            profile: components["schemas"]["VoiceProfile"];
            /**
             * @description Reason why the profile applies.
             * @enum {string}
             */
            source: "publication_override" | "account_override" | "workspace_default";
        };
        /** @description Change of the viewer's sign-in email. Visible only to its user, through a session. */
        EmailChange: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /** @description New sign-in email of the viewer, in lower case. */
            new_email: string;
            /**
             * Format: date-time
             * @description Time when the last code expires, 15 minutes after it was mailed.
             */
            expires_at: string;
        };
        /** @description Result of a confirmed email change. */
        EmailChangeConfirmation: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description New sign-in email of the viewer. */
            email: string;
            /**
             * Format: int32
             * @description Number of other sessions of the viewer that ended. The current session stays open.
             */
            revoked_sessions: number;
        };
        /** @description A problem document (RFC 9457). Some problems have further members. Clients must ignore members that they do not know. */
        ErrorModel: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /**
             * Format: uri
             * @description The URL of a page that explains the code.
             */
            type: string;
            /** @description The reason phrase of the status. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description A human-readable explanation of this problem. */
            detail: string;
            /**
             * Format: uri-reference
             * @description The path of the request.
             */
            instance: string;
            /**
             * @description The machine-readable code of the problem. GraphQL has the same code in `extensions.code`.
             * @enum {string}
             */
            code: "BAD_REQUEST" | "INVALID_INPUT" | "QUOTA_EXCEEDED" | "QUERY_REFUSED" | "PERSISTED_QUERY_NOT_FOUND" | "PERSISTED_QUERY_NOT_SUPPORTED" | "ANSWER_TOO_LARGE" | "UNAUTHENTICATED" | "INVALID_CREDENTIALS" | "SECOND_FACTOR_REQUIRED" | "FORBIDDEN" | "EMAIL_NOT_VERIFIED" | "ACCOUNT_QUOTA_EXCEEDED" | "DOCUMENT_NOT_TRUSTED" | "DOCUMENT_NOT_FOUND" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "REQUEST_TIMEOUT" | "CONFLICT" | "REVISION_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL" | "PROVIDER_REFUSED" | "BAD_GATEWAY" | "UNAVAILABLE" | "QUERY_TIMEOUT";
            /** @description The violations, each with its location in the request. */
            errors?: {
                /** @description The violated rule. */
                message: string;
                /** @description `body`, `body.list[2].field`, `path.name`, `query.name` or `header.Name`. */
                location?: string;
                /** @description The value at the location, when it is a scalar and no secret. Long texts are cut. */
                value?: unknown;
            }[];
        };
        /** @description Client application that is registered with the instance. Visible to instance administrators. */
        ExternalApplication: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /** @description Client id of the application in OAuth requests: opaque and not secret. */
            client_id: string;
            /** @description Name that users see on the consent page, 1 to 120 characters. */
            name: string;
            /**
             * @description Client type, which states whether the application can keep a secret.
             * @enum {string}
             */
            client_type: "public" | "confidential";
            /** @description Scopes that the application may request, sorted. */
            allowed_scopes: string;
            /**
             * Format: date-time
             * @description Time when the application was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the application was revoked and stopped working; null if it was not.
             */
            revoked_at?: string;
        };
        /** @description Result of `registerExternalApplication`. */
        ExternalApplicationRegistration: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Application that was registered or given a new secret. */
            application: components["schemas"]["ExternalApplication"];
            /** @description Secret of the application, returned only once. A public application uses the secret only to revoke and introspect tokens. */
            client_secret: string;
        };
        /** @description Blur and color grade of an image layer. */
        ImageAdjustmentsInput: {
            /**
             * Format: double
             * @description Blur of the image: 0 to 1, where 1 is a radius of 40 pixels; 0 by default. Null means absent.
             */
            blur?: number | null;
            /**
             * Format: double
             * @description Brightness of all pixels: -1 to 1; 0 changes nothing. Null means absent.
             */
            brightness?: number | null;
            /**
             * Format: double
             * @description Contrast between light and dark pixels: -1 to 1; 0 changes nothing. Null means absent.
             */
            contrast?: number | null;
            /**
             * Format: double
             * @description Exposure, where 1 is two photographic stops: -1 to 1; 0 changes nothing. Null means absent.
             */
            exposure?: number | null;
            /**
             * Format: double
             * @description Brightness of the light pixels: -1 to 1; 0 changes nothing. Null means absent.
             */
            highlights?: number | null;
            /**
             * Format: double
             * @description Rotation of the hues, where 1 is 180 degrees: -1 to 1; 0 changes nothing. Null means absent.
             */
            hue?: number | null;
            /**
             * Format: double
             * @description Saturation of all colors, where -1 is grayscale: -1 to 1; 0 changes nothing. Null means absent.
             */
            saturation?: number | null;
            /**
             * Format: double
             * @description Brightness of the dark pixels: -1 to 1; 0 changes nothing. Null means absent.
             */
            shadows?: number | null;
            /**
             * Format: double
             * @description Color temperature, from blue to orange: -1 to 1; 0 changes nothing. Null means absent.
             */
            temperature?: number | null;
            /**
             * Format: double
             * @description Tint, from green to magenta: -1 to 1; 0 changes nothing. Null means absent.
             */
            tint?: number | null;
            /**
             * Format: double
             * @description Saturation, mostly of pale colors: -1 to 1; 0 changes nothing. Null means absent.
             */
            vibrance?: number | null;
            /** @description Tone curves, which are applied after all other members. Null means absent. */
            curves?: components["schemas"]["ImageColorCurvesInput"] | null;
            /** @description Color wheels for shadows, midtones and highlights. Null means absent. */
            wheels?: components["schemas"]["ImageColorWheelsInput"] | null;
        };
        /** @description An image of the media library as the background of a page. */
        ImageBackgroundImageInput: {
            /** @description Id of the media item: an image of the workspace outside the trash. */
            media_id: string;
            /**
             * @description Way in which the image is fitted into the page.
             * @enum {string}
             */
            fit: "cover" | "contain" | "stretch";
        };
        /** @description Background of a page, painted behind all layers. */
        ImageBackgroundInput: {
            /**
             * @description Type of the background, which decides the members that are painted.
             * @enum {string}
             */
            type: "transparent" | "solid" | "gradient" | "image";
            /** @description Color of a solid background: `#RRGGBB` or `#RRGGBBAA`. Without a color, the base color of the page is painted. Null means absent. */
            color?: string | null;
            /**
             * Format: double
             * @description Opacity of the background, 0 to 1; 1 by default. Null means absent.
             */
            opacity?: number | null;
            /** @description Gradient of the background. Required for the type gradient. Null means absent. */
            gradient?: components["schemas"]["ImageGradientInput"] | null;
            /** @description Image of the background. Required for the type image. Null means absent. */
            image?: components["schemas"]["ImageBackgroundImageInput"] | null;
        };
        /** @description Tone curves by channel. A curve maps input values x to output values y, both 0 to 1; x begins at 0, ends at 1 and rises by at least 0.04. */
        ImageColorCurvesInput: {
            /** @description Curve of all channels: 2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged. Null means absent. */
            masterPoints?: string | null;
            /** @description Curve of the red channel: 2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged. Null means absent. */
            redPoints?: string | null;
            /** @description Curve of the green channel: 2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged. Null means absent. */
            greenPoints?: string | null;
            /** @description Curve of the blue channel: 2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged. Null means absent. */
            bluePoints?: string | null;
        };
        /** @description Color grade of a page. */
        ImageColorGradeInput: {
            /**
             * Format: double
             * @description Brightness of all pixels: -1 to 1; 0 changes nothing. Null means absent.
             */
            brightness?: number | null;
            /**
             * Format: double
             * @description Contrast between light and dark pixels: -1 to 1; 0 changes nothing. Null means absent.
             */
            contrast?: number | null;
            /**
             * Format: double
             * @description Exposure, where 1 is two photographic stops: -1 to 1; 0 changes nothing. Null means absent.
             */
            exposure?: number | null;
            /**
             * Format: double
             * @description Brightness of the light pixels: -1 to 1; 0 changes nothing. Null means absent.
             */
            highlights?: number | null;
            /**
             * Format: double
             * @description Rotation of the hues, where 1 is 180 degrees: -1 to 1; 0 changes nothing. Null means absent.
             */
            hue?: number | null;
            /**
             * Format: double
             * @description Saturation of all colors, where -1 is grayscale: -1 to 1; 0 changes nothing. Null means absent.
             */
            saturation?: number | null;
            /**
             * Format: double
             * @description Brightness of the dark pixels: -1 to 1; 0 changes nothing. Null means absent.
             */
            shadows?: number | null;
            /**
             * Format: double
             * @description Color temperature, from blue to orange: -1 to 1; 0 changes nothing. Null means absent.
             */
            temperature?: number | null;
            /**
             * Format: double
             * @description Tint, from green to magenta: -1 to 1; 0 changes nothing. Null means absent.
             */
            tint?: number | null;
            /**
             * Format: double
             * @description Saturation, mostly of pale colors: -1 to 1; 0 changes nothing. Null means absent.
             */
            vibrance?: number | null;
            /** @description Tone curves, which are applied after all other members. Null means absent. */
            curves?: components["schemas"]["ImageColorCurvesInput"] | null;
            /** @description Color wheels for shadows, midtones and highlights. Null means absent. */
            wheels?: components["schemas"]["ImageColorWheelsInput"] | null;
        };
        /** @description Color wheels: brightness and tint of shadows, midtones and highlights. */
        ImageColorWheelsInput: {
            /**
             * Format: double
             * @description Factor of all values, which affects light pixels most; 1 changes nothing. Range: 0 to 16. Null means absent.
             */
            gain?: number | null;
            /**
             * Format: double
             * @description Gamma of the midtones, where more than 1 is lighter; 1 changes nothing. Range: 0 to 4. Null means absent.
             */
            gamma?: number | null;
            /**
             * Format: double
             * @description Strength of the color that is added to light pixels; 0 changes nothing. Range: 0 to 1. Null means absent.
             */
            highlightsAmount?: number | null;
            /**
             * Format: double
             * @description Hue of the color that is added to light pixels, in degrees. Range: 0 to 360. Null means absent.
             */
            highlightsHue?: number | null;
            /**
             * Format: double
             * @description Amount by which dark pixels become lighter; 0 changes nothing. Range: -2 to 2. Null means absent.
             */
            lift?: number | null;
            /**
             * Format: double
             * @description Strength of the color that is added to midtones; 0 changes nothing. Range: 0 to 1. Null means absent.
             */
            midtonesAmount?: number | null;
            /**
             * Format: double
             * @description Hue of the color that is added to midtones, in degrees. Range: 0 to 360. Null means absent.
             */
            midtonesHue?: number | null;
            /**
             * Format: double
             * @description Amount that is added to all values; 0 changes nothing. Range: -2 to 2. Null means absent.
             */
            offset?: number | null;
            /**
             * Format: double
             * @description Strength of the color that is added to all pixels; 0 changes nothing. Range: 0 to 1. Null means absent.
             */
            offsetAmount?: number | null;
            /**
             * Format: double
             * @description Hue of the color that is added to all pixels, in degrees. Range: 0 to 360. Null means absent.
             */
            offsetHue?: number | null;
            /**
             * Format: double
             * @description Strength of the color that is added to dark pixels; 0 changes nothing. Range: 0 to 1. Null means absent.
             */
            shadowsAmount?: number | null;
            /**
             * Format: double
             * @description Hue of the color that is added to dark pixels, in degrees. Range: 0 to 360. Null means absent.
             */
            shadowsHue?: number | null;
        };
        /** @description Visible part of an image. All values are fractions of the image's width or height, 0 to 1. */
        ImageCropInput: {
            /**
             * Format: double
             * @description Left edge of the visible part, as a fraction of the image's width.
             */
            x: number;
            /**
             * Format: double
             * @description Upper edge of the visible part, as a fraction of the image's height.
             */
            y: number;
            /**
             * Format: double
             * @description Width of the visible part, as a fraction of the image's width.
             */
            width: number;
            /**
             * Format: double
             * @description Height of the visible part, as a fraction of the image's height.
             */
            height: number;
        };
        /** @description An image design: pages of one size, each with layers. Lengths are in pixels of the page. A document has at most 10 MiB of JSON. */
        ImageDocumentInput: {
            /** @description Identifier of the brand kit of the design. The server stores the text as given. Null means absent. */
            brand_kit_id?: string | null;
            /** @description Title of the document, 1 to 160 characters. */
            title: string;
            /** @description Key of the preset that gave the size, such as `instagram-square`. Any text is valid. Null means absent. */
            preset_key?: string | null;
            /**
             * Format: int32
             * @description Version of the document's schema; only 1 exists.
             */
            schema_version: number;
            /**
             * Format: int32
             * @description Width of each page in pixels, 64 to 4,096.
             */
            width_px: number;
            /**
             * Format: int32
             * @description Height of each page in pixels, 64 to 4,096. The width times the height is at most 25,000,000.
             */
            height_px: number;
            /** @description Format and quality of the document's exports. */
            export_defaults: components["schemas"]["ImageExportDefaultsInput"];
            /** @description Pages of the document, 1 to 35. */
            pages: components["schemas"]["ImagePageInput"][];
            /**
             * Format: int32
             * @description Revision of the brand kit. The server stores the number as given. Null means absent.
             */
            brand_kit_revision?: number | null;
        };
        /** @description A size and export format for new designs. */
        ImageEditorPreset: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Key of the preset, which documents store as their `presetKey`. */
            key: string;
            /** @description Name of the preset for display, such as the network and the kind of post. */
            name: string;
            /**
             * Format: int32
             * @description Width in pixels; null if the user chooses the size.
             */
            width_px?: number;
            /**
             * Format: int32
             * @description Height in pixels; null if the user chooses the size.
             */
            height_px?: number;
            /**
             * @description Export format that fits the preset.
             * @enum {string}
             */
            export_format: "png" | "jpeg" | "webp";
        };
        /** @description Blend mode, shadows and outline of a layer. */
        ImageEffectsInput: {
            /**
             * @description Blend mode of the layer with the layers below.
             * @enum {string}
             */
            blend_mode: "normal" | "multiply" | "screen" | "overlay" | "darken" | "lighten" | "soft_light";
            /** @description Shadow behind the layer. Null means absent. */
            drop_shadow?: components["schemas"]["ImageLayerShadowInput"] | null;
            /** @description Shadow that the edge of the layer casts inwards, on the layer itself. Null means absent. */
            inner_shadow?: components["schemas"]["ImageLayerShadowInput"] | null;
            /** @description Outline along the edge. Paint layers and groups have an outline only with a mask. Null means absent. */
            stroke?: components["schemas"]["ImageLayerStrokeInput"] | null;
        };
        /** @description Erased areas of a layer. The mask covers the whole image of an image layer, or the box of a paint layer. */
        ImageEraseMaskInput: {
            /**
             * Format: int32
             * @description Width of the mask in pixels, 1 to 4,096.
             */
            source_width: number;
            /**
             * Format: int32
             * @description Height of the mask in pixels, 1 to 4,096.
             */
            source_height: number;
            /** @description Erased runs of pixels, at most 250,000. */
            spans: components["schemas"]["ImageSpanInput"][];
            /** @description Strokes of the eraser, at most 10,000, with at most 100,000 points in all strokes together. */
            strokes: components["schemas"]["ImageEraseStrokeInput"][];
        };
        /** @description A stroke of the eraser with round ends. */
        ImageEraseStrokeInput: {
            /** @description Points of the stroke, in pixels of the mask. */
            points: components["schemas"]["ImagePointInput"][];
            /**
             * Format: double
             * @description Width of the stroke, 1 to 512 pixels of the mask.
             */
            size: number;
        };
        /** @description Format and quality of the exports of a document. */
        ImageExportDefaultsInput: {
            /**
             * @description Image format of exports.
             * @enum {string}
             */
            format: "png" | "jpeg" | "webp";
            /** @description Color behind transparent areas in JPEG exports: `#RRGGBB` or `#RRGGBBAA`, or empty for white. */
            matte_color: string;
            /**
             * Format: double
             * @description Quality of JPEG and WebP exports, from 0.1 to 1; PNG exports ignore the quality.
             */
            quality: number;
        };
        /** @description A gradient of 2 to 32 colors over a box. */
        ImageGradientInput: {
            /**
             * @description Geometry of the gradient.
             * @enum {string}
             */
            type: "linear" | "radial" | "angle" | "reflected" | "diamond";
            /** @description Whether the order of the colors is reversed. */
            reverse: boolean;
            /** @description Start of the gradient, in fractions of the box: 0 is the left or upper edge, 1 the right or lower edge. */
            start: components["schemas"]["ImagePointInput"];
            /** @description End of the gradient, in fractions of the box like the start. */
            end: components["schemas"]["ImagePointInput"];
            /** @description Color stops of the gradient, 2 to 32. */
            stops: components["schemas"]["ImageGradientStopInput"][];
        };
        /** @description A color stop: a color and its position in a gradient. */
        ImageGradientStopInput: {
            /** @description Color of the stop: `#RRGGBB` or `#RRGGBBAA`. */
            color: string;
            /**
             * Format: double
             * @description Position of the stop, from 0 at the start to 1 at the end of the gradient.
             */
            offset: number;
        };
        /** @description Guide lines of a page, which help to align layers and are not exported. */
        ImageGuidesInput: {
            /** @description Distances of horizontal guides from the top edge, in pixels of the page: at most 100, from 0 to the page's height. Null means absent. */
            horizontal?: number[] | null;
            /** @description Distances of vertical guides from the left edge, in pixels of the page: at most 100, from 0 to the page's width. Null means absent. */
            vertical?: number[] | null;
        };
        /** @description An image of the media library on a layer. */
        ImageLayerImageInput: {
            /** @description Id of the media item: an image of the workspace outside the trash. */
            media_id: string;
            /**
             * @description Way in which the image is fitted into the layer's box.
             * @enum {string}
             */
            fit: "cover" | "contain" | "stretch";
            /** @description Whether the image's size was unknown when the layer was created. The server stores the value as given. Null means absent. */
            intrinsic_pending?: boolean | null;
            /**
             * Format: int32
             * @description Width of the image in pixels. The server stores the number as given. Null means absent.
             */
            source_width?: number | null;
            /**
             * Format: int32
             * @description Height of the image in pixels. The server stores the number as given. Null means absent.
             */
            source_height?: number | null;
            /**
             * Format: int32
             * @description Version of the rules for adjustments; only 1 exists. Null means absent.
             */
            color_grade_version?: number | null;
            /** @description Visible part of the image. Without a crop, the whole image is visible. Null means absent. */
            crop?: components["schemas"]["ImageCropInput"] | null;
            /** @description Blur and color grade of the image. Null means absent. */
            adjustments?: components["schemas"]["ImageAdjustmentsInput"] | null;
        };
        /** @description A layer of a page. A layer has exactly one of text, image, shape and paint, which fits its type; a group has none. */
        ImageLayerInput: {
            /** @description Key of the layer: not blank, and unique among all layers of the document. */
            id: string;
            /** @description Name of the layer that the editor shows; may be empty. */
            name: string;
            /** @description Key of the group on the same page that contains the layer. A layer cannot contain itself. Null means absent. */
            parent_id?: string | null;
            /**
             * @description Type of the layer's content.
             * @enum {string}
             */
            type: "text" | "image" | "shape" | "paint" | "group";
            /** @description Whether editors protect the layer from changes. The server does not enforce the lock. */
            locked: boolean;
            /** @description Whether the layer is drawn. */
            visible: boolean;
            /**
             * Format: double
             * @description Opacity of the layer, 0 to 1.
             */
            opacity: number;
            /** @description Position, size and orientation of the layer's box. */
            transform: components["schemas"]["ImageTransformInput"];
            /** @description Blend mode, shadows and outline of the layer. Null means absent. */
            effects?: components["schemas"]["ImageEffectsInput"] | null;
            /** @description Erased areas of the layer. Only image and paint layers can have an erase mask. Null means absent. */
            erase_mask?: components["schemas"]["ImageEraseMaskInput"] | null;
            /** @description Image of an image layer. Null means absent. */
            image?: components["schemas"]["ImageLayerImageInput"] | null;
            /** @description Mask that the layer is clipped to. Null means absent. */
            mask?: components["schemas"]["ImageMaskInput"] | null;
            /** @description Brush strokes and areas of a paint layer. Null means absent. */
            paint?: components["schemas"]["ImagePaintInput"] | null;
            /** @description Shape of a shape layer. Null means absent. */
            shape?: components["schemas"]["ImageShapeInput"] | null;
            /** @description Text of a text layer. Null means absent. */
            text?: components["schemas"]["ImageTextInput"] | null;
        };
        /** @description A drop shadow or an inner shadow of a layer. */
        ImageLayerShadowInput: {
            /**
             * Format: double
             * @description Direction in which the shadow falls, in degrees clockwise from the right: -360 to 360.
             */
            angle: number;
            /**
             * Format: double
             * @description Blur radius in pixels, 0 to 100; 0 is a sharp edge.
             */
            blur: number;
            /** @description Color of the shadow: `#RRGGBB` or `#RRGGBBAA`. */
            color: string;
            /**
             * Format: double
             * @description Distance of the shadow from the layer in pixels, 0 to 500.
             */
            distance: number;
            /**
             * Format: double
             * @description Opacity of the shadow, 0 to 1.
             */
            opacity: number;
        };
        /** @description An outline along the edge of a layer. */
        ImageLayerStrokeInput: {
            /** @description Color of the outline: `#RRGGBB` or `#RRGGBBAA`. */
            color: string;
            /**
             * Format: double
             * @description Opacity of the outline, 0 to 1.
             */
            opacity: number;
            /**
             * @description Position of the outline relative to the edge.
             * @enum {string}
             */
            position: "inside" | "center" | "outside";
            /**
             * Format: double
             * @description Width of the outline in pixels: more than 0, at most 500.
             */
            width: number;
        };
        /** @description Mask of a layer: the parts of the layer outside of the mask are not drawn. */
        ImageMaskInput: {
            /**
             * @description Shape of the mask.
             * @enum {string}
             */
            shape: "rectangle" | "rounded_rectangle" | "circle" | "ellipse" | "diamond";
            /**
             * Format: double
             * @description Distance of the mask from each edge of the layer's box, in pixels; 0 by default. Null means absent.
             */
            inset?: number | null;
            /**
             * Format: double
             * @description Corner radius of a rounded rectangle, in pixels; 0 by default. Null means absent.
             */
            radius?: number | null;
        };
        /** @description A page of a document, which is exported as one image. */
        ImagePageInput: {
            /** @description Id of the media item that the page was last exported to: an image of the workspace. Null means absent. */
            latest_export_media_id?: string | null;
            /** @description Id of the media item with a preview of the page: an image of the workspace. Null means absent. */
            preview_media_id?: string | null;
            /** @description Key of the page: not blank, and unique among the pages of the document. */
            id: string;
            /** @description Name of the page that the editor shows; may be empty. */
            name: string;
            /** @description Base color of the page: `#RRGGBB` or `#RRGGBBAA`. Transparent and gradient backgrounds do not show the color. */
            background_color: string;
            /**
             * Format: int32
             * @description Version of the rules for color grades; only 1 exists. Null means absent.
             */
            color_grade_version?: number | null;
            /** @description Background behind the layers. Without a background, the page is painted with its base color. Null means absent. */
            background?: components["schemas"]["ImageBackgroundInput"] | null;
            /** @description Color grade of the whole page. Null means absent. */
            color_grade?: components["schemas"]["ImageColorGradeInput"] | null;
            /** @description Guide lines of the page. Null means absent. */
            guides?: components["schemas"]["ImageGuidesInput"] | null;
            /** @description Layers of the page in painting order, from the bottom to the top; at most 500. */
            layers: components["schemas"]["ImageLayerInput"][];
        };
        /** @description Brush strokes and areas of a paint layer. */
        ImagePaintInput: {
            /**
             * @description Content of the layer. The kind gradient requires a gradient.
             * @enum {string}
             */
            kind: "stroke" | "fill" | "gradient";
            /** @description Color of strokes and areas: `#RRGGBB` or `#RRGGBBAA`. Without a color, the paint is black. Null means absent. */
            color?: string | null;
            /** @description Gradient over the layer's box. Required for the kind gradient. Null means absent. */
            gradient?: components["schemas"]["ImageGradientInput"] | null;
            /**
             * Format: double
             * @description Opacity of the paint, 0 to 1; 1 by default. Null means absent.
             */
            opacity?: number | null;
            /** @description Points of the brush stroke, in pixels of the canvas; at most 100,000. Null means absent. */
            points?: components["schemas"]["ImagePointInput"][] | null;
            /**
             * Format: double
             * @description Width of the brush in pixels of the canvas: more than 0, at most 512; 8 by default. Null means absent.
             */
            size?: number | null;
            /**
             * Format: int32
             * @description Width of the canvas that points and spans refer to, in pixels; the width of the box by default. Null means absent.
             */
            source_width?: number | null;
            /**
             * Format: int32
             * @description Height of the canvas that points and spans refer to, in pixels; the height of the box by default. Null means absent.
             */
            source_height?: number | null;
            /** @description Filled runs of pixels of the canvas, at most 250,000. Null means absent. */
            spans?: components["schemas"]["ImageSpanInput"][] | null;
        };
        /** @description A point, in the unit that the containing field states. */
        ImagePointInput: {
            /**
             * Format: double
             * @description Distance from the left edge.
             */
            x: number;
            /**
             * Format: double
             * @description Distance from the upper edge.
             */
            y: number;
        };
        /** @description A geometric shape that fills the box of its layer. */
        ImageShapeInput: {
            /**
             * @description Geometric form of the shape.
             * @enum {string}
             */
            kind: "rectangle" | "rounded_rectangle" | "ellipse" | "line";
            /** @description Color inside the shape: `#RRGGBB` or `#RRGGBBAA`. Without a color, the shape is not filled. Null means absent. */
            fill?: string | null;
            /** @description Color of the outline: `#RRGGBB` or `#RRGGBBAA`. Without a color, the shape has no outline, and a line has the color of the fill. Null means absent. */
            stroke?: string | null;
            /**
             * Format: double
             * @description Corner radius of a rounded rectangle in pixels; 0 by default. A line with a radius above 0 has round ends. Null means absent.
             */
            radius?: number | null;
            /**
             * Format: double
             * @description Width of the outline in pixels, inside the edge. Without a width, a line is 2 pixels wide, and other shapes have no outline. Null means absent.
             */
            stroke_width?: number | null;
        };
        /** @description A run of pixels in one row of a canvas, to the right of its first pixel. */
        ImageSpanInput: {
            /**
             * Format: double
             * @description Column of the first pixel, from the left edge.
             */
            x: number;
            /**
             * Format: double
             * @description Row of the pixels, from the upper edge.
             */
            y: number;
            /**
             * Format: double
             * @description Number of pixels in the run.
             */
            width: number;
        };
        /** @description A design that a workspace saved as a template. Visible to members of the workspace. */
        ImageTemplate: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /** @description Id of the workspace that the template belongs to. */
            workspace_id: string;
            /** @description Name of the template, 1 to 120 characters. */
            name: string;
            /** @description Category of the template: one of `imageEditorCategories`, any other text of at most 80 characters, or empty. */
            category: string;
            /** @description Key of the preset that the document names; empty if the document names none. */
            preset_key: string;
            /** @description Id of the media item with the preview: the one that a user set, or the first page as rendered after each change. Null if no preview was rendered. */
            preview_media_id?: string;
            /** @description Whether the template is part of the server; always false. See `builtInImageTemplates` for the built-in ones. */
            built_in: boolean;
            /** @description Design of the template. */
            document: {
                /** @description Title of the document, 1 to 160 characters. */
                title: string;
                /** @description Key of the preset that gave the size, such as `instagram-square`. Any text is valid. Null if absent. */
                preset_key?: string;
                /**
                 * Format: int32
                 * @description Version of the document's schema; only 1 exists.
                 */
                schema_version: number;
                /**
                 * Format: int32
                 * @description Width of each page in pixels, 64 to 4,096.
                 */
                width_px: number;
                /**
                 * Format: int32
                 * @description Height of each page in pixels, 64 to 4,096. The width times the height is at most 25,000,000.
                 */
                height_px: number;
                /** @description Identifier of the brand kit of the design. The server stores the text as given. Null if absent. */
                brand_kit_id?: string;
                /**
                 * Format: int32
                 * @description Revision of the brand kit. The server stores the number as given. Null if absent.
                 */
                brand_kit_revision?: number;
                /** @description Format and quality of the document's exports. */
                export_defaults: {
                    /**
                     * @description Image format of exports.
                     * @enum {string}
                     */
                    format: "png" | "jpeg" | "webp";
                    /** @description Color behind transparent areas in JPEG exports: `#RRGGBB` or `#RRGGBBAA`, or empty for white. */
                    matte_color: string;
                    /**
                     * Format: double
                     * @description Quality of JPEG and WebP exports, from 0.1 to 1; PNG exports ignore the quality.
                     */
                    quality: number;
                };
                /** @description Pages of the document, 1 to 35. */
                pages: {
                    /** @description Key of the page: not blank, and unique among the pages of the document. */
                    id: string;
                    /** @description Name of the page that the editor shows; may be empty. */
                    name: string;
                    /** @description Base color of the page: `#RRGGBB` or `#RRGGBBAA`. Transparent and gradient backgrounds do not show the color. */
                    background_color: string;
                    /** @description Id of the media item that the page was last exported to: an image of the workspace. Null if absent. */
                    latest_export_media_id?: string;
                    /** @description Id of the media item with a preview of the page: an image of the workspace. Null if absent. */
                    preview_media_id?: string;
                    /**
                     * Format: int32
                     * @description Version of the rules for color grades; only 1 exists. Null if absent.
                     */
                    color_grade_version?: number;
                    /** @description Background behind the layers. Without a background, the page is painted with its base color. Null if absent. */
                    background?: {
                        /**
                         * @description Type of the background, which decides the members that are painted.
                         * @enum {string}
                         */
                        type: "transparent" | "solid" | "gradient" | "image";
                        /** @description Color of a solid background: `#RRGGBB` or `#RRGGBBAA`. Without a color, the base color of the page is painted. Null if absent. */
                        color?: string;
                        /**
                         * Format: double
                         * @description Opacity of the background, 0 to 1; 1 by default. Null if absent.
                         */
                        opacity?: number;
                        /** @description Gradient of the background. Required for the type gradient. Null if absent. */
                        gradient?: {
                            /**
                             * @description Geometry of the gradient.
                             * @enum {string}
                             */
                            type: "linear" | "radial" | "angle" | "reflected" | "diamond";
                            /** @description Whether the order of the colors is reversed. */
                            reverse: boolean;
                            /** @description Start of the gradient, in fractions of the box: 0 is the left or upper edge, 1 the right or lower edge. */
                            start: {
                                /**
                                 * Format: double
                                 * @description Distance from the left edge.
                                 */
                                x: number;
                                /**
                                 * Format: double
                                 * @description Distance from the upper edge.
                                 */
                                y: number;
                            };
                            /** @description End of the gradient, in fractions of the box like the start. */
                            end: {
                                /**
                                 * Format: double
                                 * @description Distance from the left edge.
                                 */
                                x: number;
                                /**
                                 * Format: double
                                 * @description Distance from the upper edge.
                                 */
                                y: number;
                            };
                            /** @description Color stops of the gradient, 2 to 32. */
                            stops: {
                                /** @description Color of the stop: `#RRGGBB` or `#RRGGBBAA`. */
                                color: string;
                                /**
                                 * Format: double
                                 * @description Position of the stop, from 0 at the start to 1 at the end of the gradient.
                                 */
                                offset: number;
                            }[];
                        };
                        /** @description Image of the background. Required for the type image. Null if absent. */
                        image?: {
                            /**
                             * @description Way in which the image is fitted into the page.
                             * @enum {string}
                             */
                            fit: "cover" | "contain" | "stretch";
                            /** @description Id of the media item: an image of the workspace outside the trash. */
                            media_id: string;
                        };
                    };
                    /** @description Color grade of the whole page. Null if absent. */
                    color_grade?: {
                        /**
                         * Format: double
                         * @description Brightness of all pixels: -1 to 1; 0 changes nothing. Null if absent.
                         */
                        brightness?: number;
                        /**
                         * Format: double
                         * @description Contrast between light and dark pixels: -1 to 1; 0 changes nothing. Null if absent.
                         */
                        contrast?: number;
                        /**
                         * Format: double
                         * @description Exposure, where 1 is two photographic stops: -1 to 1; 0 changes nothing. Null if absent.
                         */
                        exposure?: number;
                        /**
                         * Format: double
                         * @description Brightness of the light pixels: -1 to 1; 0 changes nothing. Null if absent.
                         */
                        highlights?: number;
                        /**
                         * Format: double
                         * @description Rotation of the hues, where 1 is 180 degrees: -1 to 1; 0 changes nothing. Null if absent.
                         */
                        hue?: number;
                        /**
                         * Format: double
                         * @description Saturation of all colors, where -1 is grayscale: -1 to 1; 0 changes nothing. Null if absent.
                         */
                        saturation?: number;
                        /**
                         * Format: double
                         * @description Brightness of the dark pixels: -1 to 1; 0 changes nothing. Null if absent.
                         */
                        shadows?: number;
                        /**
                         * Format: double
                         * @description Color temperature, from blue to orange: -1 to 1; 0 changes nothing. Null if absent.
                         */
                        temperature?: number;
                        /**
                         * Format: double
                         * @description Tint, from green to magenta: -1 to 1; 0 changes nothing. Null if absent.
                         */
                        tint?: number;
                        /**
                         * Format: double
                         * @description Saturation, mostly of pale colors: -1 to 1; 0 changes nothing. Null if absent.
                         */
                        vibrance?: number;
                        /** @description Tone curves, which are applied after all other members. Null if absent. */
                        curves?: {
                            /** @description Curve of all channels: 2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged. Null if absent. */
                            masterPoints?: string;
                            /** @description Curve of the red channel: 2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged. Null if absent. */
                            redPoints?: string;
                            /** @description Curve of the green channel: 2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged. Null if absent. */
                            greenPoints?: string;
                            /** @description Curve of the blue channel: 2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged. Null if absent. */
                            bluePoints?: string;
                        };
                        /** @description Color wheels for shadows, midtones and highlights. Null if absent. */
                        wheels?: {
                            /**
                             * Format: double
                             * @description Factor of all values, which affects light pixels most; 1 changes nothing. Range: 0 to 16. Null if absent.
                             */
                            gain?: number;
                            /**
                             * Format: double
                             * @description Gamma of the midtones, where more than 1 is lighter; 1 changes nothing. Range: 0 to 4. Null if absent.
                             */
                            gamma?: number;
                            /**
                             * Format: double
                             * @description Strength of the color that is added to light pixels; 0 changes nothing. Range: 0 to 1. Null if absent.
                             */
                            highlightsAmount?: number;
                            /**
                             * Format: double
                             * @description Hue of the color that is added to light pixels, in degrees. Range: 0 to 360. Null if absent.
                             */
                            highlightsHue?: number;
                            /**
                             * Format: double
                             * @description Amount by which dark pixels become lighter; 0 changes nothing. Range: -2 to 2. Null if absent.
                             */
                            lift?: number;
                            /**
                             * Format: double
                             * @description Strength of the color that is added to midtones; 0 changes nothing. Range: 0 to 1. Null if absent.
                             */
                            midtonesAmount?: number;
                            /**
                             * Format: double
                             * @description Hue of the color that is added to midtones, in degrees. Range: 0 to 360. Null if absent.
                             */
                            midtonesHue?: number;
                            /**
                             * Format: double
                             * @description Amount that is added to all values; 0 changes nothing. Range: -2 to 2. Null if absent.
                             */
                            offset?: number;
                            /**
                             * Format: double
                             * @description Strength of the color that is added to all pixels; 0 changes nothing. Range: 0 to 1. Null if absent.
                             */
                            offsetAmount?: number;
                            /**
                             * Format: double
                             * @description Hue of the color that is added to all pixels, in degrees. Range: 0 to 360. Null if absent.
                             */
                            offsetHue?: number;
                            /**
                             * Format: double
                             * @description Strength of the color that is added to dark pixels; 0 changes nothing. Range: 0 to 1. Null if absent.
                             */
                            shadowsAmount?: number;
                            /**
                             * Format: double
                             * @description Hue of the color that is added to dark pixels, in degrees. Range: 0 to 360. Null if absent.
                             */
                            shadowsHue?: number;
                        };
                    };
                    /** @description Guide lines of the page. Null if absent. */
                    guides?: {
                        /** @description Distances of horizontal guides from the top edge, in pixels of the page: at most 100, from 0 to the page's height. Null if absent. */
                        horizontal?: number[];
                        /** @description Distances of vertical guides from the left edge, in pixels of the page: at most 100, from 0 to the page's width. Null if absent. */
                        vertical?: number[];
                    };
                    /** @description Layers of the page in painting order, from the bottom to the top; at most 500. */
                    layers: {
                        /** @description Key of the layer: not blank, and unique among all layers of the document. */
                        id: string;
                        /** @description Name of the layer that the editor shows; may be empty. */
                        name: string;
                        /** @description Key of the group on the same page that contains the layer. A layer cannot contain itself. Null if absent. */
                        parent_id?: string;
                        /**
                         * @description Type of the layer's content.
                         * @enum {string}
                         */
                        type: "text" | "image" | "shape" | "paint" | "group";
                        /** @description Whether editors protect the layer from changes. The server does not enforce the lock. */
                        locked: boolean;
                        /** @description Whether the layer is drawn. */
                        visible: boolean;
                        /**
                         * Format: double
                         * @description Opacity of the layer, 0 to 1.
                         */
                        opacity: number;
                        /** @description Position, size and orientation of the layer's box. */
                        transform: {
                            /**
                             * Format: double
                             * @description Left edge of the box in pixels, from the left edge of the page or of the containing group.
                             */
                            x: number;
                            /**
                             * Format: double
                             * @description Upper edge of the box in pixels, from the upper edge of the page or of the containing group.
                             */
                            y: number;
                            /**
                             * Format: double
                             * @description Width of the box in pixels, at least 0.
                             */
                            width: number;
                            /**
                             * Format: double
                             * @description Height of the box in pixels, at least 0.
                             */
                            height: number;
                            /**
                             * Format: double
                             * @description Rotation around the center of the box, in degrees clockwise.
                             */
                            rotation: number;
                            /** @description Whether the layer is mirrored horizontally, from left to right. */
                            flip_x: boolean;
                            /** @description Whether the layer is mirrored vertically, from top to bottom. */
                            flip_y: boolean;
                        };
                        /** @description Blend mode, shadows and outline of the layer. Null if absent. */
                        effects?: {
                            /**
                             * @description Blend mode of the layer with the layers below.
                             * @enum {string}
                             */
                            blend_mode: "normal" | "multiply" | "screen" | "overlay" | "darken" | "lighten" | "soft_light";
                            /** @description Shadow behind the layer. Null if absent. */
                            drop_shadow?: {
                                /**
                                 * Format: double
                                 * @description Direction in which the shadow falls, in degrees clockwise from the right: -360 to 360.
                                 */
                                angle: number;
                                /**
                                 * Format: double
                                 * @description Blur radius in pixels, 0 to 100; 0 is a sharp edge.
                                 */
                                blur: number;
                                /** @description Color of the shadow: `#RRGGBB` or `#RRGGBBAA`. */
                                color: string;
                                /**
                                 * Format: double
                                 * @description Distance of the shadow from the layer in pixels, 0 to 500.
                                 */
                                distance: number;
                                /**
                                 * Format: double
                                 * @description Opacity of the shadow, 0 to 1.
                                 */
                                opacity: number;
                            };
                            /** @description Shadow that the edge of the layer casts inwards, on the layer itself. Null if absent. */
                            inner_shadow?: {
                                /**
                                 * Format: double
                                 * @description Direction in which the shadow falls, in degrees clockwise from the right: -360 to 360.
                                 */
                                angle: number;
                                /**
                                 * Format: double
                                 * @description Blur radius in pixels, 0 to 100; 0 is a sharp edge.
                                 */
                                blur: number;
                                /** @description Color of the shadow: `#RRGGBB` or `#RRGGBBAA`. */
                                color: string;
                                /**
                                 * Format: double
                                 * @description Distance of the shadow from the layer in pixels, 0 to 500.
                                 */
                                distance: number;
                                /**
                                 * Format: double
                                 * @description Opacity of the shadow, 0 to 1.
                                 */
                                opacity: number;
                            };
                            /** @description Outline along the edge. Paint layers and groups have an outline only with a mask. Null if absent. */
                            stroke?: {
                                /** @description Color of the outline: `#RRGGBB` or `#RRGGBBAA`. */
                                color: string;
                                /**
                                 * Format: double
                                 * @description Opacity of the outline, 0 to 1.
                                 */
                                opacity: number;
                                /**
                                 * @description Position of the outline relative to the edge.
                                 * @enum {string}
                                 */
                                position: "inside" | "center" | "outside";
                                /**
                                 * Format: double
                                 * @description Width of the outline in pixels: more than 0, at most 500.
                                 */
                                width: number;
                            };
                        };
                        /** @description Erased areas of the layer. Only image and paint layers can have an erase mask. Null if absent. */
                        erase_mask?: {
                            /**
                             * Format: int32
                             * @description Width of the mask in pixels, 1 to 4,096.
                             */
                            source_width: number;
                            /**
                             * Format: int32
                             * @description Height of the mask in pixels, 1 to 4,096.
                             */
                            source_height: number;
                            /** @description Erased runs of pixels, at most 250,000. */
                            spans: {
                                /**
                                 * Format: double
                                 * @description Column of the first pixel, from the left edge.
                                 */
                                x: number;
                                /**
                                 * Format: double
                                 * @description Row of the pixels, from the upper edge.
                                 */
                                y: number;
                                /**
                                 * Format: double
                                 * @description Number of pixels in the run.
                                 */
                                width: number;
                            }[];
                            /** @description Strokes of the eraser, at most 10,000, with at most 100,000 points in all strokes together. */
                            strokes: {
                                /** @description Points of the stroke, in pixels of the mask. */
                                points: {
                                    /**
                                     * Format: double
                                     * @description Distance from the left edge.
                                     */
                                    x: number;
                                    /**
                                     * Format: double
                                     * @description Distance from the upper edge.
                                     */
                                    y: number;
                                }[];
                                /**
                                 * Format: double
                                 * @description Width of the stroke, 1 to 512 pixels of the mask.
                                 */
                                size: number;
                            }[];
                        };
                        /** @description Image of an image layer. Null if absent. */
                        image?: {
                            /** @description Id of the media item: an image of the workspace outside the trash. */
                            media_id: string;
                            /**
                             * @description Way in which the image is fitted into the layer's box.
                             * @enum {string}
                             */
                            fit: "cover" | "contain" | "stretch";
                            /** @description Whether the image's size was unknown when the layer was created. The server stores the value as given. Null if absent. */
                            intrinsic_pending?: boolean;
                            /**
                             * Format: int32
                             * @description Width of the image in pixels. The server stores the number as given. Null if absent.
                             */
                            source_width?: number;
                            /**
                             * Format: int32
                             * @description Height of the image in pixels. The server stores the number as given. Null if absent.
                             */
                            source_height?: number;
                            /**
                             * Format: int32
                             * @description Version of the rules for adjustments; only 1 exists. Null if absent.
                             */
                            color_grade_version?: number;
                            /** @description Visible part of the image. Without a crop, the whole image is visible. Null if absent. */
                            crop?: {
                                /**
                                 * Format: double
                                 * @description Left edge of the visible part, as a fraction of the image's width.
                                 */
                                x: number;
                                /**
                                 * Format: double
                                 * @description Upper edge of the visible part, as a fraction of the image's height.
                                 */
                                y: number;
                                /**
                                 * Format: double
                                 * @description Width of the visible part, as a fraction of the image's width.
                                 */
                                width: number;
                                /**
                                 * Format: double
                                 * @description Height of the visible part, as a fraction of the image's height.
                                 */
                                height: number;
                            };
                            /** @description Blur and color grade of the image. Null if absent. */
                            adjustments?: {
                                /**
                                 * Format: double
                                 * @description Blur of the image: 0 to 1, where 1 is a radius of 40 pixels; 0 by default. Null if absent.
                                 */
                                blur?: number;
                                /**
                                 * Format: double
                                 * @description Brightness of all pixels: -1 to 1; 0 changes nothing. Null if absent.
                                 */
                                brightness?: number;
                                /**
                                 * Format: double
                                 * @description Contrast between light and dark pixels: -1 to 1; 0 changes nothing. Null if absent.
                                 */
                                contrast?: number;
                                /**
                                 * Format: double
                                 * @description Exposure, where 1 is two photographic stops: -1 to 1; 0 changes nothing. Null if absent.
                                 */
                                exposure?: number;
                                /**
                                 * Format: double
                                 * @description Brightness of the light pixels: -1 to 1; 0 changes nothing. Null if absent.
                                 */
                                highlights?: number;
                                /**
                                 * Format: double
                                 * @description Rotation of the hues, where 1 is 180 degrees: -1 to 1; 0 changes nothing. Null if absent.
                                 */
                                hue?: number;
                                /**
                                 * Format: double
                                 * @description Saturation of all colors, where -1 is grayscale: -1 to 1; 0 changes nothing. Null if absent.
                                 */
                                saturation?: number;
                                /**
                                 * Format: double
                                 * @description Brightness of the dark pixels: -1 to 1; 0 changes nothing. Null if absent.
                                 */
                                shadows?: number;
                                /**
                                 * Format: double
                                 * @description Color temperature, from blue to orange: -1 to 1; 0 changes nothing. Null if absent.
                                 */
                                temperature?: number;
                                /**
                                 * Format: double
                                 * @description Tint, from green to magenta: -1 to 1; 0 changes nothing. Null if absent.
                                 */
                                tint?: number;
                                /**
                                 * Format: double
                                 * @description Saturation, mostly of pale colors: -1 to 1; 0 changes nothing. Null if absent.
                                 */
                                vibrance?: number;
                                /** @description Tone curves, which are applied after all other members. Null if absent. */
                                curves?: {
                                    /** @description Curve of all channels: 2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged. Null if absent. */
                                    masterPoints?: string;
                                    /** @description Curve of the red channel: 2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged. Null if absent. */
                                    redPoints?: string;
                                    /** @description Curve of the green channel: 2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged. Null if absent. */
                                    greenPoints?: string;
                                    /** @description Curve of the blue channel: 2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged. Null if absent. */
                                    bluePoints?: string;
                                };
                                /** @description Color wheels for shadows, midtones and highlights. Null if absent. */
                                wheels?: {
                                    /**
                                     * Format: double
                                     * @description Factor of all values, which affects light pixels most; 1 changes nothing. Range: 0 to 16. Null if absent.
                                     */
                                    gain?: number;
                                    /**
                                     * Format: double
                                     * @description Gamma of the midtones, where more than 1 is lighter; 1 changes nothing. Range: 0 to 4. Null if absent.
                                     */
                                    gamma?: number;
                                    /**
                                     * Format: double
                                     * @description Strength of the color that is added to light pixels; 0 changes nothing. Range: 0 to 1. Null if absent.
                                     */
                                    highlightsAmount?: number;
                                    /**
                                     * Format: double
                                     * @description Hue of the color that is added to light pixels, in degrees. Range: 0 to 360. Null if absent.
                                     */
                                    highlightsHue?: number;
                                    /**
                                     * Format: double
                                     * @description Amount by which dark pixels become lighter; 0 changes nothing. Range: -2 to 2. Null if absent.
                                     */
                                    lift?: number;
                                    /**
                                     * Format: double
                                     * @description Strength of the color that is added to midtones; 0 changes nothing. Range: 0 to 1. Null if absent.
                                     */
                                    midtonesAmount?: number;
                                    /**
                                     * Format: double
                                     * @description Hue of the color that is added to midtones, in degrees. Range: 0 to 360. Null if absent.
                                     */
                                    midtonesHue?: number;
                                    /**
                                     * Format: double
                                     * @description Amount that is added to all values; 0 changes nothing. Range: -2 to 2. Null if absent.
                                     */
                                    offset?: number;
                                    /**
                                     * Format: double
                                     * @description Strength of the color that is added to all pixels; 0 changes nothing. Range: 0 to 1. Null if absent.
                                     */
                                    offsetAmount?: number;
                                    /**
                                     * Format: double
                                     * @description Hue of the color that is added to all pixels, in degrees. Range: 0 to 360. Null if absent.
                                     */
                                    offsetHue?: number;
                                    /**
                                     * Format: double
                                     * @description Strength of the color that is added to dark pixels; 0 changes nothing. Range: 0 to 1. Null if absent.
                                     */
                                    shadowsAmount?: number;
                                    /**
                                     * Format: double
                                     * @description Hue of the color that is added to dark pixels, in degrees. Range: 0 to 360. Null if absent.
                                     */
                                    shadowsHue?: number;
                                };
                            };
                        };
                        /** @description Mask that the layer is clipped to. Null if absent. */
                        mask?: {
                            /**
                             * @description Shape of the mask.
                             * @enum {string}
                             */
                            shape: "rectangle" | "rounded_rectangle" | "circle" | "ellipse" | "diamond";
                            /**
                             * Format: double
                             * @description Distance of the mask from each edge of the layer's box, in pixels; 0 by default. Null if absent.
                             */
                            inset?: number;
                            /**
                             * Format: double
                             * @description Corner radius of a rounded rectangle, in pixels; 0 by default. Null if absent.
                             */
                            radius?: number;
                        };
                        /** @description Brush strokes and areas of a paint layer. Null if absent. */
                        paint?: {
                            /**
                             * @description Content of the layer. The kind gradient requires a gradient.
                             * @enum {string}
                             */
                            kind: "stroke" | "fill" | "gradient";
                            /** @description Color of strokes and areas: `#RRGGBB` or `#RRGGBBAA`. Without a color, the paint is black. Null if absent. */
                            color?: string;
                            /** @description Gradient over the layer's box. Required for the kind gradient. Null if absent. */
                            gradient?: {
                                /**
                                 * @description Geometry of the gradient.
                                 * @enum {string}
                                 */
                                type: "linear" | "radial" | "angle" | "reflected" | "diamond";
                                /** @description Whether the order of the colors is reversed. */
                                reverse: boolean;
                                /** @description Start of the gradient, in fractions of the box: 0 is the left or upper edge, 1 the right or lower edge. */
                                start: {
                                    /**
                                     * Format: double
                                     * @description Distance from the left edge.
                                     */
                                    x: number;
                                    /**
                                     * Format: double
                                     * @description Distance from the upper edge.
                                     */
                                    y: number;
                                };
                                /** @description End of the gradient, in fractions of the box like the start. */
                                end: {
                                    /**
                                     * Format: double
                                     * @description Distance from the left edge.
                                     */
                                    x: number;
                                    /**
                                     * Format: double
                                     * @description Distance from the upper edge.
                                     */
                                    y: number;
                                };
                                /** @description Color stops of the gradient, 2 to 32. */
                                stops: {
                                    /** @description Color of the stop: `#RRGGBB` or `#RRGGBBAA`. */
                                    color: string;
                                    /**
                                     * Format: double
                                     * @description Position of the stop, from 0 at the start to 1 at the end of the gradient.
                                     */
                                    offset: number;
                                }[];
                            };
                            /**
                             * Format: double
                             * @description Opacity of the paint, 0 to 1; 1 by default. Null if absent.
                             */
                            opacity?: number;
                            /** @description Points of the brush stroke, in pixels of the canvas; at most 100,000. Null if absent. */
                            points?: {
                                /**
                                 * Format: double
                                 * @description Distance from the left edge.
                                 */
                                x: number;
                                /**
                                 * Format: double
                                 * @description Distance from the upper edge.
                                 */
                                y: number;
                            }[];
                            /**
                             * Format: double
                             * @description Width of the brush in pixels of the canvas: more than 0, at most 512; 8 by default. Null if absent.
                             */
                            size?: number;
                            /**
                             * Format: int32
                             * @description Width of the canvas that points and spans refer to, in pixels; the width of the box by default. Null if absent.
                             */
                            source_width?: number;
                            /**
                             * Format: int32
                             * @description Height of the canvas that points and spans refer to, in pixels; the height of the box by default. Null if absent.
                             */
                            source_height?: number;
                            /** @description Filled runs of pixels of the canvas, at most 250,000. Null if absent. */
                            spans?: {
                                /**
                                 * Format: double
                                 * @description Column of the first pixel, from the left edge.
                                 */
                                x: number;
                                /**
                                 * Format: double
                                 * @description Row of the pixels, from the upper edge.
                                 */
                                y: number;
                                /**
                                 * Format: double
                                 * @description Number of pixels in the run.
                                 */
                                width: number;
                            }[];
                        };
                        /** @description Shape of a shape layer. Null if absent. */
                        shape?: {
                            /**
                             * @description Geometric form of the shape.
                             * @enum {string}
                             */
                            kind: "rectangle" | "rounded_rectangle" | "ellipse" | "line";
                            /** @description Color inside the shape: `#RRGGBB` or `#RRGGBBAA`. Without a color, the shape is not filled. Null if absent. */
                            fill?: string;
                            /** @description Color of the outline: `#RRGGBB` or `#RRGGBBAA`. Without a color, the shape has no outline, and a line has the color of the fill. Null if absent. */
                            stroke?: string;
                            /**
                             * Format: double
                             * @description Corner radius of a rounded rectangle in pixels; 0 by default. A line with a radius above 0 has round ends. Null if absent.
                             */
                            radius?: number;
                            /**
                             * Format: double
                             * @description Width of the outline in pixels, inside the edge. Without a width, a line is 2 pixels wide, and other shapes have no outline. Null if absent.
                             */
                            stroke_width?: number;
                        };
                        /** @description Text of a text layer. Null if absent. */
                        text?: {
                            /** @description Characters of the text, at most 20,000; line breaks are kept. */
                            text: string;
                            /**
                             * @description Horizontal alignment of the lines; left by default. Null if absent.
                             * @enum {string}
                             */
                            align?: "left" | "center" | "right" | "justify";
                            /** @description Color of the letters: `#RRGGBB` or `#RRGGBBAA`. Without a color, the letters are black. Null if absent. */
                            color?: string;
                            /** @description Id of the media item with the font: a brand font of the workspace outside the trash. The server draws the font family instead. Null if absent. */
                            font_asset_id?: string;
                            /** @description Family of the font. The server draws a substitute if the family is not bundled, and Inter without a family. Null if absent. */
                            font_family?: string;
                            /**
                             * @description Style of the font; upright by default. Null if absent.
                             * @enum {string}
                             */
                            font_style?: "normal" | "italic";
                            /** @description Color behind the letters: `#RRGGBB` or `#RRGGBBAA`. Without a color, the text has no highlight. Null if absent. */
                            highlight_color?: string;
                            /** @description Color of the outline of the letters: `#RRGGBB` or `#RRGGBBAA`. Without a color, the letters have no outline. Null if absent. */
                            stroke_color?: string;
                            /**
                             * Format: double
                             * @description Font size in pixels, drawn within 1 to 4,096; 32 by default. Null if absent.
                             */
                            font_size?: number;
                            /**
                             * Format: double
                             * @description Additional space between letters in pixels, drawn within -500 to 2,000; 0 by default. Null if absent.
                             */
                            letter_spacing?: number;
                            /**
                             * Format: double
                             * @description Distance between lines as a multiple of the font size; 1.2 by default. Null if absent.
                             */
                            line_height?: number;
                            /**
                             * Format: double
                             * @description Width of the outline of the letters in pixels, drawn within 0 to 500 and centered on their edge; 0 by default. Null if absent.
                             */
                            stroke_width?: number;
                            /**
                             * Format: int32
                             * @description Weight of the font, 100 to 900: 400 is regular, 700 is bold; 400 by default. Null if absent.
                             */
                            font_weight?: number;
                            /** @description Whether the text is struck through; false by default. Null if absent. */
                            strike?: boolean;
                            /** @description Whether the text is underlined; false by default. Null if absent. */
                            underline?: boolean;
                            /**
                             * @description Places at which lines may break; between words by default. Null if absent.
                             * @enum {string}
                             */
                            wrap?: "word" | "character";
                            /** @description Curve that the text follows. Without a curve, the lines are straight. Null if absent. */
                            curve?: {
                                /**
                                 * @description Type of the curve.
                                 * @enum {string}
                                 */
                                type: "none" | "arc_up" | "arc_down" | "wave" | "circle" | "ellipse";
                                /**
                                 * Format: double
                                 * @description Shift of the text along the curve, as a fraction of the curve's length: -1 to 1; 0 is centered.
                                 */
                                offset: number;
                                /** @description Whether the curve is mirrored from top to bottom. The letters stay upright. */
                                reverse: boolean;
                                /**
                                 * Format: double
                                 * @description Bend of the curve, 0.05 to 1. An arc of 1 is half a circle as wide as the box.
                                 */
                                strength: number;
                            };
                            /** @description Shadow of the letters. Null if absent. */
                            shadow?: {
                                /**
                                 * Format: double
                                 * @description Blur radius in pixels, 0 to 100; 0 is a sharp edge.
                                 */
                                blur: number;
                                /** @description Color of the shadow: `#RRGGBB` or `#RRGGBBAA`. */
                                color: string;
                                /**
                                 * Format: double
                                 * @description Distance to the right in pixels; negative to the left.
                                 */
                                offset_x: number;
                                /**
                                 * Format: double
                                 * @description Distance downwards in pixels; negative upwards.
                                 */
                                offset_y: number;
                            };
                        };
                    }[];
                }[];
            };
            /**
             * Format: date-time
             * @description Time when the template was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the template last changed.
             */
            updated_at: string;
        };
        /** @description Curve that a text follows, letter by letter. */
        ImageTextCurveInput: {
            /**
             * @description Type of the curve.
             * @enum {string}
             */
            type: "none" | "arc_up" | "arc_down" | "wave" | "circle" | "ellipse";
            /**
             * Format: double
             * @description Shift of the text along the curve, as a fraction of the curve's length: -1 to 1; 0 is centered.
             */
            offset: number;
            /** @description Whether the curve is mirrored from top to bottom. The letters stay upright. */
            reverse: boolean;
            /**
             * Format: double
             * @description Bend of the curve, 0.05 to 1. An arc of 1 is half a circle as wide as the box.
             */
            strength: number;
        };
        /** @description Text on a layer, which begins at the upper edge of the layer's box and wraps at its width. */
        ImageTextInput: {
            /** @description Id of the media item with the font: a brand font of the workspace outside the trash. The server draws the font family instead. Null means absent. */
            font_asset_id?: string | null;
            /** @description Characters of the text, at most 20,000; line breaks are kept. */
            text: string;
            /**
             * @description Horizontal alignment of the lines; left by default. Null means absent.
             * @enum {string|null}
             */
            align?: "left" | "center" | "right" | "justify" | null;
            /** @description Color of the letters: `#RRGGBB` or `#RRGGBBAA`. Without a color, the letters are black. Null means absent. */
            color?: string | null;
            /** @description Family of the font. The server draws a substitute if the family is not bundled, and Inter without a family. Null means absent. */
            font_family?: string | null;
            /**
             * @description Style of the font; upright by default. Null means absent.
             * @enum {string|null}
             */
            font_style?: "normal" | "italic" | null;
            /** @description Color behind the letters: `#RRGGBB` or `#RRGGBBAA`. Without a color, the text has no highlight. Null means absent. */
            highlight_color?: string | null;
            /** @description Color of the outline of the letters: `#RRGGBB` or `#RRGGBBAA`. Without a color, the letters have no outline. Null means absent. */
            stroke_color?: string | null;
            /**
             * Format: double
             * @description Font size in pixels, drawn within 1 to 4,096; 32 by default. Null means absent.
             */
            font_size?: number | null;
            /**
             * Format: double
             * @description Additional space between letters in pixels, drawn within -500 to 2,000; 0 by default. Null means absent.
             */
            letter_spacing?: number | null;
            /**
             * Format: double
             * @description Distance between lines as a multiple of the font size; 1.2 by default. Null means absent.
             */
            line_height?: number | null;
            /**
             * Format: double
             * @description Width of the outline of the letters in pixels, drawn within 0 to 500 and centered on their edge; 0 by default. Null means absent.
             */
            stroke_width?: number | null;
            /**
             * Format: int32
             * @description Weight of the font, 100 to 900: 400 is regular, 700 is bold; 400 by default. Null means absent.
             */
            font_weight?: number | null;
            /** @description Whether the text is struck through; false by default. Null means absent. */
            strike?: boolean | null;
            /** @description Whether the text is underlined; false by default. Null means absent. */
            underline?: boolean | null;
            /**
             * @description Places at which lines may break; between words by default. Null means absent.
             * @enum {string|null}
             */
            wrap?: "word" | "character" | null;
            /** @description Curve that the text follows. Without a curve, the lines are straight. Null means absent. */
            curve?: components["schemas"]["ImageTextCurveInput"] | null;
            /** @description Shadow of the letters. Null means absent. */
            shadow?: components["schemas"]["ImageTextShadowInput"] | null;
        };
        /** @description Shadow of the letters of a text. */
        ImageTextShadowInput: {
            /**
             * Format: double
             * @description Blur radius in pixels, 0 to 100; 0 is a sharp edge.
             */
            blur: number;
            /** @description Color of the shadow: `#RRGGBB` or `#RRGGBBAA`. */
            color: string;
            /**
             * Format: double
             * @description Distance to the right in pixels; negative to the left.
             */
            offset_x: number;
            /**
             * Format: double
             * @description Distance downwards in pixels; negative upwards.
             */
            offset_y: number;
        };
        /** @description Position, size and orientation of a layer's box. Layers with coordinates or sides beyond 100,000 pixels are not drawn. */
        ImageTransformInput: {
            /**
             * Format: double
             * @description Left edge of the box in pixels, from the left edge of the page or of the containing group.
             */
            x: number;
            /**
             * Format: double
             * @description Upper edge of the box in pixels, from the upper edge of the page or of the containing group.
             */
            y: number;
            /**
             * Format: double
             * @description Width of the box in pixels, at least 0.
             */
            width: number;
            /**
             * Format: double
             * @description Height of the box in pixels, at least 0.
             */
            height: number;
            /**
             * Format: double
             * @description Rotation around the center of the box, in degrees clockwise.
             */
            rotation: number;
            /** @description Whether the layer is mirrored horizontally, from left to right. */
            flip_x: boolean;
            /** @description Whether the layer is mirrored vertically, from top to bottom. */
            flip_y: boolean;
        };
        /** @description A page of the instance's audit events. */
        InstanceAuditExport: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Version of the export format: `1`. */
            format_version: string;
            /**
             * Format: date-time
             * @description Time when the export was read.
             */
            generated_at: string;
            /** @description Items of the page without cursors. */
            items: components["schemas"]["AuditItem"][];
            /** @description Cursor to send as `after` to read the next page; null on the last page. */
            next_cursor?: string;
        };
        /** @description A page of the media items of a workspace. */
        MediaPage: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Items of the page without cursors. */
            media: {
                /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
                id: string;
                /** @description Id of the workspace that the item belongs to. */
                workspace_id: string;
                /** @description Alternative text, at most 10,000 characters; empty if none was given. */
                alt_text: string;
                /**
                 * @description Reason of the analysis failure; null if the analysis did not fail.
                 * @enum {string}
                 */
                analysis_error?: "unreadable" | "too_many_pixels" | "unsupported" | "took_too_long" | "missing";
                /**
                 * @description Progress of the analysis that determines dimensions and duration.
                 * @enum {string}
                 */
                analysis_status: "pending" | "ready" | "failed";
                /**
                 * @description Purpose of the item.
                 * @enum {string}
                 */
                asset_kind: "library" | "brand_asset" | "brand_font" | "design_preview" | "template_preview";
                /** @description Whether the viewer may change, trash and delete the item. */
                can_delete: boolean;
                /**
                 * Format: date-time
                 * @description Time when the item was created: when its upload was completed, or when this server made the file.
                 */
                created_at: string;
                /** @description Id of the design that the item was exported from; null for other items. */
                design_document_id?: string;
                /** @description Id of the exported page of the design; null for other items. */
                design_page_id?: string;
                /**
                 * Format: int32
                 * @description Duration in milliseconds; null if unknown yet, or for a file without duration.
                 */
                duration_ms: number;
                /**
                 * Format: int32
                 * @description Height of the upright image or video in pixels; null if unknown yet, or for a file without dimensions.
                 */
                height: number;
                /** @description Whether the item is a favorite of the workspace. */
                is_favorite: boolean;
                /**
                 * Format: date-time
                 * @description Time when an object last began or ceased to use the item.
                 */
                last_used_at: string;
                /** @description Media type of the content, such as `image/png`; detected from the bytes. */
                mime_type: string;
                /** @description Name in the library, 1 to 255 characters; initially the file name. */
                original_filename: string;
                /** @description Id of the item that this one was made from, which may have been deleted since; null if the item was not made from another. */
                parent_media_id?: string;
                /** @description Signed path of a video's thumbnail, with the lifetime of `contentUrl`; null for other files, and for a video without a cover image. */
                poster_thumbnail_url?: string;
                /**
                 * Format: int32
                 * @description Progress of the processing in percent, 0 to 100.
                 */
                processing_progress: number;
                /**
                 * @description Progress of the item from upload to use.
                 * @enum {string}
                 */
                processing_status: "uploading" | "processing" | "ready" | "failed";
                /**
                 * @description Retention of the item.
                 * @enum {string}
                 */
                retention_class: "library" | "temporary";
                /**
                 * Format: int64
                 * @description Size of the stored content in bytes.
                 */
                size: number;
                /**
                 * @description Origin of the item.
                 * @enum {string}
                 */
                source: "upload" | "camera" | "image_editor_export" | "image_editor_edit" | "background_removal" | "video_editor_source" | "video_editor_export" | "stock_import" | "meme_generator";
                /** @description Tags in lower case, at most 20, in the order in which they were set. */
                tags: string[];
                /** @description Signed path of the thumbnail, a JPEG of at most 400 pixels on its longer side, with the lifetime of `contentUrl`. Null without a thumbnail, as for a video without a cover image. */
                thumbnail_url: string;
                /**
                 * Format: date-time
                 * @description Time when the item was moved to the trash, where it stays for 30 days; null outside the trash.
                 */
                trashed_at?: string;
                /** @description Path of the content on this server, `/media/{id}`; requires a credential. */
                url: string;
                /**
                 * Format: int32
                 * @description Width of the upright image or video in pixels; null if unknown yet, or for a file without dimensions.
                 */
                width: number;
                /** @description Always 0: not measured. */
                audio_channels: number;
                /** @description Always 0: not measured. */
                bit_rate: number;
                /** @description Always 0: not measured. */
                frame_rate: number;
                /** @description Always 0: public addresses are not checked. */
                public_url_status: number;
                /** @description Always 0: width and height are those of the upright picture. */
                rotation: number;
            }[];
        };
        /** @description Media item of a completed upload. Members that do not apply to the item are absent. */
        MediaUploadResult: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /** @description Alternative text, at most 10,000 characters; empty if none was given. */
            alt_text: string;
            /**
             * @description Reason of the analysis failure; null if the analysis did not fail.
             * @enum {string}
             */
            analysis_error?: "unreadable" | "too_many_pixels" | "unsupported" | "took_too_long" | "missing";
            /**
             * @description Progress of the analysis that determines dimensions and duration.
             * @enum {string}
             */
            analysis_status: "pending" | "ready" | "failed";
            /**
             * @description Purpose of the item.
             * @enum {string}
             */
            asset_kind: "library" | "brand_asset" | "brand_font" | "design_preview" | "template_preview";
            /** @description Id of the design that the item was exported from; null for other items. */
            design_document_id?: string;
            /** @description Id of the exported page of the design; null for other items. */
            design_page_id?: string;
            /** @description Media type of the content, such as `image/png`; detected from the bytes. */
            mime_type: string;
            /** @description Name of the uploaded file. */
            original_filename: string;
            /** @description Id of the item that this one was made from, which may have been deleted since; null if the item was not made from another. */
            parent_media_id?: string;
            /** @description Signed path of a video's thumbnail, with the lifetime of `contentUrl`; null for other files, and for a video without a cover image. */
            poster_thumbnail_url?: string;
            /**
             * Format: int32
             * @description Progress of the processing in percent, 0 to 100.
             */
            processing_progress: number;
            /**
             * @description Progress of the item from upload to use.
             * @enum {string}
             */
            processing_status: "uploading" | "processing" | "ready" | "failed";
            /**
             * @description Retention of the item.
             * @enum {string}
             */
            retention_class: "library" | "temporary";
            /**
             * Format: int64
             * @description Size of the stored content in bytes.
             */
            size: number;
            /**
             * @description Origin of the item.
             * @enum {string}
             */
            source: "upload" | "camera" | "image_editor_export" | "image_editor_edit" | "background_removal" | "video_editor_source" | "video_editor_export" | "stock_import" | "meme_generator";
            /** @description Path of the content on this server, `/media/{id}`; requires a credential. */
            url: string;
            /** @description Whether the library already had the same bytes. */
            deduped: boolean;
        };
        /** @description A picture for captions, the same for all users. */
        MemeTemplate: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Identifier of the template in its catalog, such as `two-doors`. */
            id: string;
            /** @description Human-readable name of the template. */
            name: string;
            /** @description URL of the picture without captions: on this server for the built-in catalog, otherwise at the provider. */
            blank_url: string;
            /** @description URL of the picture's source; null if the source is unknown or this server draws the picture. */
            source_url: string;
            /** @description Whether the picture is animated. */
            animated: boolean;
            /**
             * Format: int32
             * @description Number of captions that the template has room for.
             */
            lines: number;
            /**
             * Format: int32
             * @description Number of further pictures that can be laid over the template.
             */
            overlays: number;
            /** @description Words by which a search finds the template. */
            keywords: string[];
            /** @description Phrases by which a search finds the template. */
            search_terms: string[];
            /** @description Styles of the template; empty if the template has only one. */
            styles: string[];
            /** @description Template with example captions; null if the provider has no example. */
            example?: {
                /** @description URL of the picture. */
                url: string;
                /** @description Captions of the picture, one for each line. */
                text: string[];
            };
            /** @description Description of the template in words; null for templates of a remote catalog. */
            semantic?: {
                /** @description Roles of the captions, one for each line. */
                caption_roles: string[];
                /** @description Tags of the template: 2 to 6 words in lower case. */
                tags: string[];
                /** @description Meaning of the template, at most 220 characters. */
                meaning: string;
                /** @description Mechanism of the joke in snake_case, at most 60 characters. */
                mechanism: string;
                /** @description Visible scene, at most 180 characters. */
                visual: string;
            };
        };
        /** @description Result of a search for meme templates. */
        MemeTemplateListing: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Whether a language model is configured that can suggest captions. */
            ai_configured: boolean;
            /** @description Whether a catalog is configured; without one, the list of templates is empty. */
            configured: boolean;
            /** @description Catalog that the templates are from. */
            catalog: {
                /**
                 * @description Provider of the catalog.
                 * @enum {string}
                 */
                provider_key: "builtin" | "memegen";
                /**
                 * Format: date-time
                 * @description Time when the provider last confirmed the catalog, or when the built-in pictures last changed; null without a catalog.
                 */
                refreshed_at?: string;
                /** @description Revision of the catalog: `sha256:` and a hexadecimal digest of all templates, which changes with every change of a template. */
                revision: string;
                /**
                 * Format: int32
                 * @description Number of templates in this answer.
                 */
                returned: number;
                /**
                 * Format: int32
                 * @description Number of templates in the whole catalog.
                 */
                total_templates: number;
                /** @description Whether the catalog is a copy older than 12 hours, because the provider cannot be reached. A copy is used for at most 7 days. */
                stale: boolean;
            };
            /** @description Templates that match the search, the best match first. */
            templates: components["schemas"]["MemeTemplate"][];
        };
        /** @description The soonest occurrence of a posting slot. */
        NextPostingSlot: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Posting slot that recurs at this time. */
            slot?: components["schemas"]["PostingSlot"];
            /**
             * Format: date-time
             * @description Time of the occurrence.
             */
            slot_time: string;
            /** @description Sentence in English. */
            message: string;
        };
        /** @description Notification of one event for one user. Visible only to the recipient, while the recipient can access the workspace. */
        Notification: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /** @description Id of the recipient, who is the viewer. */
            user_id: string;
            /** @description Id of the workspace of the event; null for events about the account, which appear in every inbox of the viewer. */
            workspace_id: string;
            /**
             * @description Topic of the event.
             * @enum {string}
             */
            type: "post_published" | "publish_failed" | "account_needs_attention" | "review_requested" | "publication_approved" | "changes_requested" | "publication_commented" | "new_engagement" | "new_message" | "reply_failed" | "workspace_invite" | "ownership_transfer" | "security_action" | "access_changed" | "critical_billing";
            /** @description Title of the event: one line of plain text. */
            title: string;
            /** @description Details of the event as plain text. */
            body: string;
            /** @description Path in the product, with its query, that the notification leads to. */
            href: string;
            /** @description Details of the event, whose members depend on the topic. */
            payload_json: string;
            /**
             * Format: date-time
             * @description Time when the notification was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the viewer read the notification; null while unread.
             */
            read_at: string;
            /** @description Links that the notification offers; the first is the main one. */
            actions: {
                /**
                 * @description Presentation of the link.
                 * @enum {string}
                 */
                kind: "primary";
                /** @description Human-readable label of the link. */
                label: string;
                /** @description Path in the product, with its query, that the link leads to. */
                href: string;
                /** @description Name of the operation that the link stands for; null if the link only leads to a page. */
                operation?: string;
                /** @description Id of the object that the operation acts on; null if the link only leads to a page. */
                target_id?: string;
            }[];
        };
        /** @description A page of the caller's notifications. */
        NotificationPage: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Items of the page without cursors. */
            items: components["schemas"]["Notification"][];
            /** @description Cursor to send as `after` to read the next page; null on the last page. */
            next_cursor?: string;
            /**
             * Format: int32
             * @description Number of unread notifications in the whole inbox, independent of the page and of `unreadOnly`.
             */
            unread_count: number;
        };
        /** @description Notification settings of the viewer. */
        NotificationPreferenceSettings: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Email address that notifications are sent to. Visible only to the viewer. */
            email_address: string;
            /** @description Whether this instance can send mail. */
            email_available: boolean;
            /** @description Whether the viewer saved the time and zone of the digest; false if the defaults 09:00 and UTC apply. */
            digest_configured: boolean;
            /** @description Time of day of the daily digest, HH:MM from 00:00 to 23:59, in `digestTimezone`. */
            digest_time: string;
            /** @description IANA time zone of the daily digest. */
            digest_timezone: string;
            /** @description Mutes that are in effect now. Tokens that are bound to a workspace see only the mute of that workspace. */
            mutes: {
                /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
                id: string;
                /**
                 * @description Scope of the mute: the account, or one workspace.
                 * @enum {string}
                 */
                scope: "account" | "workspace";
                /** @description Id of the workspace that is muted; null for the scope ACCOUNT. */
                workspace_id: string;
                /** @description Name of the workspace that is muted; null for the scope ACCOUNT. */
                workspace_name: string;
                /**
                 * Format: date-time
                 * @description Time when the mute began.
                 */
                starts_at: string;
                /**
                 * Format: date-time
                 * @description Time when the mute ends or was ended; null if the mute lasts until `endNotificationMute`.
                 */
                ends_at: string;
            }[];
            /** @description Preferences for all topics, in the order of `topicDefinitions`. */
            preferences: {
                [key: string]: {
                    /**
                     * @description Frequency of mails for the topic.
                     * @enum {string}
                     */
                    email_frequency: "off" | "immediate" | "daily";
                    /** @description Whether notifications of the topic are put into the inbox. */
                    in_app: boolean;
                };
            };
            /** @description Rules for the preferences of all topics. */
            topic_definitions: {
                /**
                 * @description Topic that the rules apply to.
                 * @enum {string}
                 */
                id: "post_published" | "publish_failed" | "account_needs_attention" | "review_requested" | "publication_approved" | "changes_requested" | "publication_commented" | "new_engagement" | "new_message" | "reply_failed" | "workspace_invite" | "ownership_transfer" | "security_action" | "access_changed" | "critical_billing";
                /**
                 * @description Group in which clients show the topic.
                 * @enum {string}
                 */
                group: "publishing" | "conversations" | "workspace" | "account";
                /** @description Key of the topic's texts in a client's message catalog. */
                presentation_key: string;
                /** @description Whether the topic is critical: always put into the inbox, even while muted. */
                critical_in_app: boolean;
                /** @description Whether the frequency of mails for the topic can be changed. */
                email_mutable: boolean;
                /** @description Whether the topic can be turned off in the inbox. */
                in_app_mutable: boolean;
                /** @description Whether a mute silences the topic: its mails, and its inbox notifications unless the topic is critical. */
                mute_applies: boolean;
                /** @description Whether notifications of the topic are always put into the inbox and mailed at once, independent of preferences and mutes. */
                transactional: boolean;
                /** @description Mail frequencies that the topic permits. */
                email_frequencies: ("off" | "immediate" | "daily")[];
                /** @description Preference for the topic until the viewer chooses another. */
                default_preference: {
                    /**
                     * @description Frequency of mails for the topic.
                     * @enum {string}
                     */
                    email_frequency: "off" | "immediate" | "daily";
                    /** @description Whether notifications of the topic are put into the inbox. */
                    in_app: boolean;
                };
            }[];
        };
        /** @description Objects that the deletion of an organization would remove, and the reasons that prevent the deletion. Visible to the owner of the organization. */
        OrganizationDeletionPreview: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Id of the organization. */
            organization_id: string;
            /** @description Name of the organization, which `confirmName` must repeat exactly. */
            name: string;
            /**
             * Format: int32
             * @description Number of workspaces to be deleted.
             */
            workspaces: number;
            /**
             * Format: int32
             * @description Number of users who lose their membership, including the owner. User accounts remain.
             */
            members: number;
            /**
             * Format: int32
             * @description Number of invitations to be deleted, in any state.
             */
            invitations: number;
            /**
             * Format: int32
             * @description Number of social accounts to be deleted. Published posts remain at their providers.
             */
            accounts: number;
            /**
             * Format: int32
             * @description Number of social sets to be deleted.
             */
            social_sets: number;
            /**
             * Format: int32
             * @description Number of publications to be deleted, in any state.
             */
            publications: number;
            /**
             * Format: int32
             * @description Number of publications to be deleted that are scheduled and will not be published.
             */
            scheduled_publications: number;
            /**
             * Format: int32
             * @description Number of posting slots to be deleted.
             */
            posting_slots: number;
            /**
             * Format: int32
             * @description Number of media items to be deleted with their files, including the trash.
             */
            media: number;
            /**
             * Format: int64
             * @description Total size of the organization's media, in bytes.
             */
            media_bytes: number;
            /**
             * Format: int32
             * @description Number of uploads in progress to be deleted.
             */
            uploads: number;
            /**
             * Format: int32
             * @description Number of image templates to be deleted.
             */
            image_templates: number;
            /**
             * Format: int32
             * @description Number of voice profiles to be deleted.
             */
            voice_profiles: number;
            /**
             * Format: int32
             * @description Number of themes to be deleted, with all their revisions.
             */
            themes: number;
            /**
             * Format: int32
             * @description Number of theme fonts and images to be deleted.
             */
            theme_assets: number;
            /**
             * Format: int32
             * @description Number of API tokens to be deleted, because they are bound to a workspace of the organization.
             */
            api_tokens: number;
            /**
             * Format: int32
             * @description Number of grants to external applications to be deleted, because they are bound to a workspace of the organization.
             */
            application_grants: number;
            /** @description Reasons that prevent the deletion, at most five; empty if the organization can be deleted. */
            blockers: ("active_billing" | "pending_billing_checkout" | "pending_ownership_transfer" | "pending_external_writes" | "pending_cleanup")[];
        };
        /** @description Offer of an organization's ownership to one of its members. Visible to the nominee and the prior owner while they are members, and to the owner and admins of the organization. */
        OwnershipTransfer: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /** @description Id of the organization that is offered. */
            organization_id: string;
            /** @description Name of the organization that is offered. */
            organization_name: string;
            /** @description Id of the user to whom the organization is offered. */
            nominee_user_id: string;
            /** @description Sign-in email of the nominee; null if the nominee shares no organization with the viewer. Personal data. */
            nominee_email?: string;
            /** @description Id of the user who owned the organization when it was offered. */
            prior_owner_user_id: string;
            /** @description Sign-in email of the prior owner; null if the prior owner shares no organization with the viewer. Personal data. */
            prior_owner_email?: string;
            /**
             * @description State of the transfer.
             * @enum {string}
             */
            status: "pending" | "accepted" | "declined" | "revoked" | "expired";
            /**
             * Format: date-time
             * @description Time until which the transfer can be accepted, 7 days after the offer.
             */
            expires_at: string;
        };
        /** @description Plan that an instance administrator assigned to a user's own organization. */
        PlanOverrideResult: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Id of the user. */
            user_id: string;
            /** @description Key of the assigned plan in lower case; empty if none is assigned. */
            plan_id: string;
        };
        /** @description Recurring weekly time, in the workspace's time zone, at which the queue can publish. Visible to members of the workspace. */
        PostingSlot: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /** @description Id of the workspace that the slot belongs to. */
            workspace_id: string;
            /**
             * Format: int32
             * @description Day of the week of the slot's next occurrence in UTC, 0 (Sunday) to 6 (Saturday).
             */
            day_of_week: number;
            /**
             * Format: int32
             * @description Hour of the slot's next occurrence in UTC, 0 to 23.
             */
            utc_hour: number;
            /**
             * Format: int32
             * @description Minute of the slot's next occurrence in UTC, 0 to 59.
             */
            utc_minute: number;
            /**
             * Format: int32
             * @description Day of the week in the workspace's time zone, 0 (Sunday) to 6 (Saturday).
             */
            local_day_of_week: number;
            /**
             * Format: int32
             * @description Hour in the workspace's time zone, 0 to 23.
             */
            local_hour: number;
            /**
             * Format: int32
             * @description Minute in the workspace's time zone, 0 to 59.
             */
            local_minute: number;
            /** @description Whether the queue uses the slot. */
            is_active: boolean;
            /** @description Note about the slot, at most 80 characters; null if it has none. */
            label?: string;
            /**
             * Format: date-time
             * @description Time when the slot was created.
             */
            created_at: string;
        };
        /** @description Client registration of this server with a provider. Secrets are never returned. Visible to instance administrators. */
        ProviderApp: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /**
             * @description Source of the app: the environment or the database.
             * @enum {string}
             */
            source: "environment" | "database";
            /**
             * @description Social network that the app is registered with.
             * @enum {string}
             */
            provider: "discord" | "facebook" | "googlebusiness" | "instagram" | "lemmy" | "linkedin" | "mastodon" | "peertube" | "piefed" | "pinterest" | "pixelfed" | "telegram" | "threads" | "tiktok" | "x" | "youtube";
            /** @description Name of the app, at most 120 characters. */
            name: string;
            /** @description Client id that the provider issued. */
            client_id: string;
            /** @description Way in which accounts are connected: any text, such as `oauth` or `bot`. */
            connection_mode: string;
            /** @description Origin of the instance that the app is for; null if the provider has no instances, or the app is for any instance. */
            instance_url?: string;
            /** @description Address to which the provider redirects users. */
            redirect_uri: string;
            /** @description User name of the app's bot; null if it has none. */
            bot_username?: string;
            /** @description Whether the app is used. */
            is_active: boolean;
            /** @description Whether the app can be changed. False for apps of the environment and for apps that they replace. */
            editable: boolean;
            /** @description Whether the app can be deleted. False for apps of the environment. */
            deletable: boolean;
            /** @description Whether the environment supplies an app for the same provider and instance, which is used instead. */
            shadowed_by_environment: boolean;
            /** @description Whether the app has a client secret. */
            secret_configured: boolean;
            /** @description Whether the app has a bot token. */
            bot_token_configured: boolean;
            /** @description Whether the app has a webhook secret. */
            webhook_secret_configured: boolean;
            /**
             * Format: date-time
             * @description Time when the app was first saved; null for apps of the environment.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Time when the app last changed; null for apps of the environment.
             */
            updated_at?: string;
        };
        /** @description The stored provider app. */
        ProviderAppSaveResult: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Provider app that was saved or changed. */
            app: components["schemas"]["ProviderApp"];
            /** @description Whether an app for the same provider and instance existed before. */
            existed: boolean;
            /** @description Always false: the app is read at each use, so that no change requires a restart of the server. */
            requires_restart: boolean;
        };
        /** @description Cost of calls to a paid provider in a month. */
        ProviderCost: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Host of the language model that is paid. */
            provider: string;
            /** @description Currency of the costs: `USD`. */
            currency: string;
            /**
             * Format: date-time
             * @description Start of the month, in UTC.
             */
            period_start: string;
            /** @description Address of the provider's price list. Always empty, because prices come from this server's configuration. */
            pricing_source_url: string;
            /**
             * Format: int64
             * @description Budget of the month, in micro-USD. Always 0, because budgets do not exist.
             */
            budget_microusd: number;
            /**
             * Format: int64
             * @description Cost of the calls, in micro-USD (millionths of a US dollar).
             */
            cost_microusd: number;
            /**
             * Format: int64
             * @description Maximum cost of the calls in progress, in micro-USD.
             */
            reserved_cost_microusd: number;
            /**
             * Format: int64
             * @description Number of calls.
             */
            event_count: number;
            /**
             * Format: int64
             * @description Number of calls in progress.
             */
            reserved_event_count: number;
            /**
             * Format: int64
             * @description Number of tokens that the calls used.
             */
            units: number;
            /**
             * Format: int64
             * @description Maximum number of tokens that the calls in progress can use.
             */
            reserved_units: number;
            /** @description Costs of each kind of call. */
            operations: {
                /** @description Kind of call, such as `alt-text/1`. */
                operation: string;
                /**
                 * Format: int64
                 * @description Cost of the calls, in micro-USD (millionths of a US dollar).
                 */
                cost_microusd: number;
                /**
                 * Format: int64
                 * @description Maximum cost of the calls in progress, in micro-USD.
                 */
                reserved_cost_microusd: number;
                /**
                 * Format: int64
                 * @description Number of calls.
                 */
                event_count: number;
                /**
                 * Format: int64
                 * @description Number of calls in progress.
                 */
                reserved_event_count: number;
                /**
                 * Format: int64
                 * @description Number of tokens that the calls used.
                 */
                units: number;
                /**
                 * Format: int64
                 * @description Maximum number of tokens that the calls in progress can use.
                 */
                reserved_units: number;
            }[];
        };
        /** @description Settings of the viewer for reminder mails about a workspace's queue. */
        QueueReminderSettings: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Id of the workspace whose queue is watched. */
            workspace_id: string;
            /** @description Name of the workspace whose queue is watched. */
            workspace_name: string;
            /** @description IANA time zone of the workspace. */
            workspace_timezone: string;
            /** @description Whether a reminder is sent when nothing is scheduled later than `runwayDays` from now. */
            low_runway_enabled: boolean;
            /** @description Whether a reminder is sent when the queue becomes empty. */
            queue_emptied_enabled: boolean;
            /**
             * Format: int32
             * @description Number of days for which the queue must be filled, 1 to 30.
             */
            runway_days: number;
            /** @description Whether the workspace ever scheduled or published a publication; no reminders are sent before that. */
            activated: boolean;
            /** @description Whether this instance can send mail; no reminders are sent otherwise. */
            email_available: boolean;
        };
        /** @description A grant for one action, which is shown once. */
        ReauthenticationGrant: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Grant to send with the action. Returned only once, and valid for one use in this session. */
            grant: string;
            /** @description The life of a grant in seconds. */
            expires_in: number;
        };
        /** @description A publication as one account publishes it. The destination is a snapshot: later changes of the social set do not affect it. Visible to members of the workspace. */
        Rendition: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /**
             * @description Social network that the rendition is published on.
             * @enum {string}
             */
            platform: "mastodon" | "bluesky" | "telegram";
            /** @description Id of the account that the rendition is published to. */
            social_account_id: string;
            /**
             * @description Progress of the rendition.
             * @enum {string}
             */
            status: "draft" | "ready" | "scheduled" | "publishing" | "published" | "failed";
            /** @description Key of the destination, `provider|instance|remote id`, which is fixed when the destination is chosen. */
            target_key: string;
            /** @description Delivery of the rendition to its provider; null before publishing is requested. */
            delivery?: {
                /**
                 * @description State of the post at the provider.
                 * @enum {string}
                 */
                state: "queued" | "submitted" | "processing" | "provider_scheduled" | "live" | "rejected" | "ambiguous" | "manual_resolution";
                /** @description Key of the destination, `provider|instance|remote id`, which is fixed when the destination is chosen. */
                target_key: string;
                /** @description Id of the latest attempt, which the other fields describe; null before the first attempt. */
                current_attempt_id?: string;
                /**
                 * Format: date-time
                 * @description Time when the latest attempt was made; null before the first attempt.
                 */
                current_attempt_created_at?: string;
                /**
                 * Format: int32
                 * @description Number of the latest attempt, from 1, over all retries; null before the first attempt.
                 */
                current_attempt_number?: number;
                /** @description Code of the latest attempt's failure, such as `provider_limited`; null if the attempt did not fail. */
                error_code?: string;
                /**
                 * @description Kind of the failure; null if the latest attempt did not fail.
                 * @enum {string}
                 */
                error_kind?: "blocked" | "unreachable" | "limited" | "unauthorized" | "refused" | "invalid" | "media" | "account" | "approval" | "internal";
                /**
                 * Format: int32
                 * @description HTTP status of the provider's answer to the failed attempt; null without a failure or without an answer.
                 */
                error_http_status?: number;
                /** @description Id of the post at the provider; null until the post is known to exist, and after its deletion. */
                external_id?: string;
                /** @description URL of the post; null until the post is known to exist, and after its deletion. */
                external_url?: string;
                /**
                 * Format: date-time
                 * @description Time when the provider was last asked whether the post exists; null if the provider was never asked.
                 */
                last_reconciled_at?: string;
                /**
                 * Format: date-time
                 * @description Time when the provider will next be asked whether the post exists; null if no request is planned.
                 */
                next_reconciliation_at?: string;
                /**
                 * @description Action that can complete the delivery.
                 * @enum {string}
                 */
                recovery_action: "none" | "retry" | "reconcile" | "manual_resolution";
                /** @description Human-readable reason why the delivery failed, or a note that the post was deleted; null otherwise. */
                terminal_reason?: string;
            };
        };
        /** @description The theme that applies to the caller, for one color scheme. */
        ResolvedTheme: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Id of an organization's theme, or key of a built-in theme, such as `workshop`. */
            id: string;
            /** @description Name of the theme, 1 to 80 characters. */
            name: string;
            /** @description Revision as text: `3` for a published revision, `builtin-v1` for a built-in theme. */
            revision: string;
            /**
             * @description Source of the theme.
             * @enum {string}
             */
            source: "builtin" | "organization" | "fallback";
            /**
             * @description Scheme that was requested.
             * @enum {string}
             */
            requestedScheme: "light" | "dark";
            /**
             * @description Scheme of the values; always the requested scheme.
             * @enum {string}
             */
            scheme: "light" | "dark";
            /**
             * @description Set of icons that the theme uses.
             * @enum {string}
             */
            iconPack: "lucide" | "heroicons-outline" | "heroicons-solid" | "phosphor" | "tabler";
            /**
             * @description Reason for which the chosen theme is not shown; null if the chosen theme is shown or no theme was chosen.
             * @enum {string}
             */
            fallbackReason?: "missing-theme" | "invalid-manifest" | "unsafe-resource" | "unsupported-scheme" | "resource-failed";
            /** @description Images of the theme, at most 5, with paths on this server. */
            assets: {
                /** @description Key of the image in the manifest, 1 to 64 characters. */
                id: string;
                /** @description Alternative text, at most 240 characters; may be empty for decorations. */
                alt: string;
                /**
                 * @description Image format of the bytes.
                 * @enum {string}
                 */
                mimeType: "image/png" | "image/jpeg" | "image/webp" | "image/avif";
                /**
                 * @description Place at which the image is drawn. Each place has at most one image.
                 * @enum {string}
                 */
                slot: "background-texture" | "sidebar-decoration" | "header-decoration" | "empty-state-illustration" | "loading-illustration";
                /** @description Source of the bytes. In a stored manifest, `asset:` and the id of a `ThemeAsset`; in a resolved theme, a path on this server that begins with `/api/v1`. */
                sourceUrl: string;
            }[];
            /** @description Faces of fonts that the typography of the scheme uses, at most 16, with paths on this server. */
            fonts: {
                /** @description Key of the font in the manifest, 1 to 64 characters. */
                id: string;
                /** @description Family of the font, which the typography names: 1 to 120 characters. */
                family: string;
                /**
                 * Format: int32
                 * @description Weight of the font, 1 to 1,000: 400 is regular, 700 is bold.
                 */
                weight: number;
                /**
                 * @description Style of the letters.
                 * @enum {string}
                 */
                style: "normal" | "italic";
                /**
                 * @description Behavior of text while the font is loading.
                 * @enum {string}
                 */
                display: "swap" | "fallback" | "optional";
                /**
                 * @description Format of the bytes at `sourceUrl`.
                 * @enum {string}
                 */
                format: "woff2";
                /** @description Source of the bytes. In a stored manifest, `asset:` and the id of a `ThemeAsset`; in a resolved theme, a path on this server that begins with `/api/v1`. */
                sourceUrl: string;
                /** @description The same face for native clients; null in a stored manifest, and if the font has no such form. */
                nativeDerivative?: {
                    /**
                     * @description Format of the font, by the kind of its outlines.
                     * @enum {string}
                     */
                    format: "ttf" | "otf";
                    /** @description SHA-256 of the bytes, in hexadecimal. */
                    identity: string;
                    /** @description Path of the bytes on this server, which begins with `/api/v1`. */
                    sourceUrl: string;
                };
            }[];
            /** @description Values of the scheme in CSS notation, as the theme has them. */
            manifest: components["schemas"]["ThemeScheme"];
        };
        /** @description The session that was opened, and its user. */
        SignIn: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Session token, to send as `Authorization: Bearer …`. Returned only once. */
            token: string;
            /** @description Token to store on this device and to send with the next `signIn` to this account. Not a credential; expires after 180 days. */
            device_token: string;
            /** @description The user who signed in. */
            user: {
                /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
                id: string;
                /** @description Sign-in email of the user, in lower case. Personal data. */
                email: string;
                /** @description Display name of the user, 1 to 120 characters. */
                display_name: string;
                /**
                 * Format: date-time
                 * @description Time when the user registered.
                 */
                created_at: string;
                /** @description Whether the viewer administers the instance. */
                is_admin: boolean;
                /** @description Whether the sign-in email is verified; see `emailVerifiedAt`. */
                email_verified: boolean;
                /** @description Always empty: users have no picture. */
                avatar_url: string;
                /** @description Always `unified`. */
                composer_experience: string;
                /** @description Always true. */
                has_password: boolean;
                /** @description Always false: no organization manages users. */
                is_managed: boolean;
                /** @description Always false. */
                legal_acceptance_required: boolean;
                /** @description Always true. */
                password_usable: boolean;
                /** @description Always false: users have no public profile. */
                public_profile_enabled: boolean;
                /** @description Always empty: users have no public profile. */
                public_profile_visible_fields: string[];
                /** @description Always empty: users sign in with their email address. */
                username: string;
            };
            /** @description Always false. */
            requires_email_verification: boolean;
            /** @description Always false: a missing code is the problem SECOND_FACTOR_REQUIRED. */
            requires_mfa: boolean;
        };
        /** @description A published revision of a theme, which never changes. Visible to members of the organization. */
        ThemeRevision: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Id of the theme that the revision belongs to. */
            theme_id: string;
            /**
             * Format: int32
             * @description Number of the revision: from 1, without gaps.
             */
            revision: number;
            /**
             * Format: int32
             * @description Number of the earlier revision that a rollback published again as this one; null if the draft was published.
             */
            source_revision?: number;
            /**
             * Format: date-time
             * @description Time when the revision was published.
             */
            published_at: string;
            /** @description Id of the user who published the revision; null if the user was deleted. */
            published_by: string;
            /** @description Complete manifest of the theme. Sources of images and fonts are `asset:<id>`. */
            manifest: {
                /** @description Id of an organization's theme, or key of a built-in theme, such as `workshop`. */
                id: string;
                /** @description Name of the theme, 1 to 80 characters. */
                name: string;
                /** @description Description of the theme, at most 240 characters; may be empty. */
                description: string;
                /** @description Revision as text: `3` for a published revision, `draft-3` for a draft, `builtin-v1` for a built-in theme. */
                revision: string;
                /**
                 * Format: int32
                 * @description Version of the manifest's schema; only 1 exists.
                 */
                schemaVersion: number;
                /**
                 * @description Set of icons that the theme uses.
                 * @enum {string}
                 */
                iconPack: "lucide" | "heroicons-outline" | "heroicons-solid" | "phosphor" | "tabler";
                /** @description Schemes in which the theme can be shown: one or two, each once. */
                supportedSchemes: ("light" | "dark")[];
                /** @description Images of the theme, at most 5. */
                assets: {
                    /** @description Key of the image in the manifest, 1 to 64 characters. */
                    id: string;
                    /** @description Alternative text, at most 240 characters; may be empty for decorations. */
                    alt: string;
                    /**
                     * @description Image format of the bytes.
                     * @enum {string}
                     */
                    mimeType: "image/png" | "image/jpeg" | "image/webp" | "image/avif";
                    /**
                     * @description Place at which the image is drawn. Each place has at most one image.
                     * @enum {string}
                     */
                    slot: "background-texture" | "sidebar-decoration" | "header-decoration" | "empty-state-illustration" | "loading-illustration";
                    /** @description Source of the bytes. In a stored manifest, `asset:` and the id of a `ThemeAsset`; in a resolved theme, a path on this server that begins with `/api/v1`. */
                    sourceUrl: string;
                }[];
                /** @description Fonts of the theme, at most 16. Each combination of family, weight and style occurs at most once. */
                fonts: {
                    /** @description Key of the font in the manifest, 1 to 64 characters. */
                    id: string;
                    /** @description Family of the font, which the typography names: 1 to 120 characters. */
                    family: string;
                    /**
                     * Format: int32
                     * @description Weight of the font, 1 to 1,000: 400 is regular, 700 is bold.
                     */
                    weight: number;
                    /**
                     * @description Style of the letters.
                     * @enum {string}
                     */
                    style: "normal" | "italic";
                    /**
                     * @description Behavior of text while the font is loading.
                     * @enum {string}
                     */
                    display: "swap" | "fallback" | "optional";
                    /**
                     * @description Format of the bytes at `sourceUrl`.
                     * @enum {string}
                     */
                    format: "woff2";
                    /** @description Source of the bytes. In a stored manifest, `asset:` and the id of a `ThemeAsset`; in a resolved theme, a path on this server that begins with `/api/v1`. */
                    sourceUrl: string;
                }[];
                /** @description Light and dark scheme, also one that the theme does not support. */
                schemes: {
                    /** @description Light scheme of the theme. */
                    light: components["schemas"]["ThemeScheme"];
                    /** @description Dark scheme of the theme. */
                    dark: components["schemas"]["ThemeScheme"];
                };
            };
        };
        /** @description A complete light or dark scheme of a theme. Values are in CSS notation, as the theme has them; `NativeThemeScheme` has values for native platforms. */
        ThemeScheme: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description The 77 colors of the scheme. */
            colors: {
                /** @description Background of buttons that delete, or whose action cannot be undone. */
                actionDestructive: string;
                /** @description Background of buttons that delete, or whose action cannot be undone while pressed. */
                actionDestructiveActive: string;
                /** @description Background of buttons that delete, or whose action cannot be undone under the pointer. */
                actionDestructiveHover: string;
                /** @description Text and icons on buttons that delete, or whose action cannot be undone. The contrast with `actionDestructive`, `actionDestructiveHover` and `actionDestructiveActive` is at least 4.5:1. */
                actionDestructiveInk: string;
                /** @description Background of the single most important button of a page. */
                actionFocal: string;
                /** @description Background of the single most important button of a page while pressed. */
                actionFocalActive: string;
                /** @description Background of the single most important button of a page under the pointer. */
                actionFocalHover: string;
                /** @description Text and icons on the single most important button of a page. The contrast with `actionFocal`, `actionFocalHover` and `actionFocalActive` is at least 4.5:1. */
                actionFocalInk: string;
                /** @description Links that start an action instead of opening a page. The contrast with `canvas` and `surface` is at least 4.5:1. */
                actionLink: string;
                /** @description Links that start an action, under the pointer. The contrast with `canvas` and `surface` is at least 4.5:1. */
                actionLinkHover: string;
                /** @description Background of ordinary buttons. */
                actionOrdinary: string;
                /** @description Background of ordinary buttons while pressed. */
                actionOrdinaryActive: string;
                /** @description Border of ordinary buttons. */
                actionOrdinaryBorder: string;
                /** @description Background of ordinary buttons under the pointer. */
                actionOrdinaryHover: string;
                /** @description Text and icons on ordinary buttons. The contrast with `actionOrdinary`, `actionOrdinaryHover` and `actionOrdinaryActive` is at least 4.5:1. */
                actionOrdinaryInk: string;
                /** @description Background of the main button of a form or dialog. */
                actionPrimary: string;
                /** @description Background of the main button of a form or dialog while pressed. */
                actionPrimaryActive: string;
                /** @description Background of the main button of a form or dialog under the pointer. */
                actionPrimaryHover: string;
                /** @description Text and icons on the main button of a form or dialog. The contrast with `actionPrimary`, `actionPrimaryHover` and `actionPrimaryActive` is at least 4.5:1. */
                actionPrimaryInk: string;
                /** @description Background of quiet buttons, as in toolbars. The color may be transparent. */
                actionQuiet: string;
                /** @description Background of quiet buttons, as in toolbars while pressed. The color may be transparent. */
                actionQuietActive: string;
                /** @description Background of quiet buttons, as in toolbars under the pointer. The color may be transparent. */
                actionQuietHover: string;
                /** @description Text and icons on quiet buttons, as in toolbars. The contrast with `actionQuiet`, `actionQuietHover` and `actionQuietActive` over `surface` is at least 4.5:1. */
                actionQuietInk: string;
                /** @description Borders and dividers. */
                border: string;
                /** @description Color of the product's brand, such as the background of its logo. */
                brand: string;
                /** @description Text and icons on the color of the brand. The contrast with `brand` is at least 4.5:1. */
                brandInk: string;
                /** @description Color of browser and system bars around the page, such as `theme-color` in HTML. */
                browserChrome: string;
                /** @description Background of embedded browsers, as in previews. */
                browserSurface: string;
                /** @description Background of the page. */
                canvas: string;
                /** @description Background of cards under the pointer. */
                cardHover: string;
                /** @description Text cursor in input fields. The contrast with `field` is at least 3:1. */
                caret: string;
                /** @description First series of charts. */
                chart1: string;
                /** @description Second series of charts. */
                chart2: string;
                /** @description Third series of charts. */
                chart3: string;
                /** @description Fourth series of charts. */
                chart4: string;
                /** @description Fifth series of charts. */
                chart5: string;
                /** @description Background of the bars that frame a page. */
                chrome: string;
                /** @description Text and icons on the bars that frame a page. The contrast with `chrome` is at least 4.5:1. */
                chromeInk: string;
                /** @description Background of messages about failures and dangerous actions. */
                danger: string;
                /** @description Text and icons on messages about failures and dangerous actions. The contrast with `danger` is at least 4.5:1. */
                dangerInk: string;
                /** @description Background of disabled controls. */
                disabled: string;
                /** @description Text and icons on disabled controls. The contrast with `disabled` is at least 3:1. */
                disabledInk: string;
                /** @description Background of input fields. */
                field: string;
                /** @description Border of input fields. */
                fieldBorder: string;
                /** @description Background of disabled input fields. */
                fieldDisabled: string;
                /** @description Text in disabled input fields. The contrast with `fieldDisabled` is at least 3:1. */
                fieldDisabledInk: string;
                /** @description Background of the focused input field. */
                fieldFocus: string;
                /** @description Background of input fields under the pointer. */
                fieldHover: string;
                /** @description Text in input fields. The contrast with `field`, `fieldHover` and `fieldFocus` is at least 4.5:1. */
                fieldInk: string;
                /** @description Focus ring around the focused element. The contrast with `canvas`, `surface` and `surfaceRaised` is at least 3:1. */
                focus: string;
                /** @description Background of neutral notices. */
                info: string;
                /** @description Text and icons on neutral notices. The contrast with `info` is at least 4.5:1. */
                infoInk: string;
                /** @description Text on the page and on all surfaces. The contrast with `canvas`, `surface`, `surfaceRaised`, `surfaceSunken`, `cardHover` and `browserSurface` is at least 4.5:1. */
                ink: string;
                /** @description Border of controls that hold a value, such as checkboxes. */
                input: string;
                /** @description Links in running text. The contrast with `canvas`, `surface` and `surfaceRaised` is at least 4.5:1. */
                link: string;
                /** @description Secondary text: hints, times and captions. The contrast with `canvas`, `surface`, `surfaceRaised` and `surfaceSunken` is at least 4.5:1. */
                mutedInk: string;
                /** @description Background of the current entry of the navigation. */
                navigationActive: string;
                /** @description Text and icons on the current entry of the navigation. The contrast with `navigationActive` is at least 4.5:1. */
                navigationActiveInk: string;
                /** @description Background of entries of the sidebar under the pointer. */
                navigationHover: string;
                /** @description Background of short-lived overlays above all other elements, such as tooltips. */
                overlay: string;
                /** @description Translucent layer that covers the page behind an open dialog. */
                scrim: string;
                /** @description Background of selected text. */
                selection: string;
                /** @description Color of text while selected. The contrast with `selection` is at least 4.5:1. */
                selectionInk: string;
                /** @description Background of the sidebar. */
                sidebar: string;
                /** @description Background of the current entry of the sidebar. */
                sidebarActive: string;
                /** @description Text and icons on the current entry of the sidebar. The contrast with `sidebarActive` is at least 4.5:1. */
                sidebarActiveInk: string;
                /** @description Border between the sidebar and the page. */
                sidebarBorder: string;
                /** @description Text and icons in the sidebar. The contrast with `sidebar` and `navigationHover` is at least 4.5:1. */
                sidebarInk: string;
                /** @description Background of messages about success. */
                success: string;
                /** @description Text and icons on messages about success. The contrast with `success` is at least 4.5:1. */
                successInk: string;
                /** @description Background of surfaces on the page: cards and panels. */
                surface: string;
                /** @description Background of surfaces above others: menus and dialogs. */
                surfaceRaised: string;
                /** @description Background of sunken areas within a surface, such as code blocks. */
                surfaceSunken: string;
                /** @description Background of warnings. */
                warning: string;
                /** @description Text and icons on warnings. The contrast with `warning` is at least 4.5:1. */
                warningInk: string;
                /** @description Background of the icon of a workspace. */
                workspace: string;
                /** @description Text and icons on the icon of a workspace. The contrast with `workspace` is at least 4.5:1. */
                workspaceInk: string;
            };
            /** @description Appearance of the components. */
            components: {
                /**
                 * @description Appearance of badges, which show a state or a count.
                 * @enum {string}
                 */
                badge: "solid" | "tonal" | "outlined";
                /**
                 * @description Appearance of all buttons except quiet ones.
                 * @enum {string}
                 */
                button: "solid" | "tonal" | "outlined" | "precise" | "pill";
                /**
                 * @description Appearance of cards, which show one object of a list each.
                 * @enum {string}
                 */
                card: "flat" | "outlined" | "paper" | "lifted";
                /**
                 * @description Appearance of checkboxes.
                 * @enum {string}
                 */
                checkbox: "solid" | "tonal" | "outlined";
                /**
                 * @description Appearance of chips, which are small values that a person can select or remove.
                 * @enum {string}
                 */
                chip: "solid" | "tonal" | "outlined";
                /**
                 * @description Appearance of panels that contain other components.
                 * @enum {string}
                 */
                container: "flat" | "outlined" | "tinted";
                /**
                 * @description Appearance of elements that only decorate.
                 * @enum {string}
                 */
                decoration: "none" | "editorial" | "playful" | "botanical" | "study" | "tactile" | "precision";
                /**
                 * @description Appearance of dialogs that a person must answer before any other action.
                 * @enum {string}
                 */
                dialog: "flat" | "outlined" | "elevated";
                /**
                 * @description Appearance of the bars and panels around an editor.
                 * @enum {string}
                 */
                editorChrome: "neutral" | "compact" | "precision";
                /**
                 * @description Appearance of areas without content yet.
                 * @enum {string}
                 */
                emptyState: "plain" | "illustrated" | "framed";
                /**
                 * @description Appearance of fields for text.
                 * @enum {string}
                 */
                input: "filled" | "outlined" | "underlined";
                /**
                 * @description Appearance of links in running text.
                 * @enum {string}
                 */
                link: "underlined" | "subtle" | "plain";
                /**
                 * @description Appearance of lists of rows.
                 * @enum {string}
                 */
                list: "divided" | "spaced" | "plain";
                /**
                 * @description Appearance of areas whose content is loading.
                 * @enum {string}
                 */
                loadingState: "spinner" | "pulse" | "skeleton";
                /**
                 * @description Appearance of the current entry of a navigation.
                 * @enum {string}
                 */
                navigation: "quiet" | "tonal" | "outlined";
                /**
                 * @description Appearance of the controls that lead to other pages of a list.
                 * @enum {string}
                 */
                pagination: "quiet" | "outlined" | "pill";
                /**
                 * @description Appearance of popovers, which open beside the element that they belong to.
                 * @enum {string}
                 */
                popover: "flat" | "outlined" | "elevated";
                /**
                 * @description Appearance of radio buttons.
                 * @enum {string}
                 */
                radio: "solid" | "tonal" | "outlined";
                /**
                 * @description Appearance of fields with a list of options.
                 * @enum {string}
                 */
                select: "filled" | "outlined" | "underlined";
                /**
                 * @description Appearance of switches, which take effect immediately.
                 * @enum {string}
                 */
                switch: "solid" | "tonal" | "outlined";
                /**
                 * @description Appearance of tables.
                 * @enum {string}
                 */
                table: "ruled" | "striped" | "plain";
                /**
                 * @description Appearance of tabs, which show one of several views.
                 * @enum {string}
                 */
                tabs: "underline" | "pill" | "segmented";
                /**
                 * @description Appearance of notices that disappear by themselves.
                 * @enum {string}
                 */
                toast: "flat" | "outlined" | "elevated";
                /**
                 * @description Appearance of toolbars.
                 * @enum {string}
                 */
                toolbar: "flat" | "outlined" | "floating";
            };
            /** @description Shadows of cards, dialogs, popovers and the most important button. */
            elevation: {
                /** @description Shadow of cards: a CSS `box-shadow` whose shadows all have a color, or `none`. */
                card: string;
                /** @description Shadow of dialogs: a CSS `box-shadow` whose shadows all have a color, or `none`. */
                dialog: string;
                /** @description Shadow of the single most important button of a page: a CSS `box-shadow` whose shadows all have a color, or `none`. */
                focalAction: string;
                /** @description Shadow of menus and popovers: a CSS `box-shadow` whose shadows all have a color, or `none`. */
                popover: string;
            };
            /** @description Movements and transitions. */
            motion: {
                /** @description Movement of elements that appear. */
                entry: {
                    /** @description Distance of the movement: a CSS length in px, rem, em or %. */
                    distance: string;
                    /** @description Duration of the movement: 0 to 2,000 ms, in ms or s. */
                    duration: string;
                    /** @description Easing of the movement: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out` or `cubic-bezier()`. */
                    easing: string;
                    /**
                     * Format: double
                     * @description Opacity at the beginning or the end of the movement, 0 to 1.
                     */
                    opacity: number;
                };
                /** @description Movement of elements that disappear. */
                exit: {
                    /** @description Distance of the movement: a CSS length in px, rem, em or %. */
                    distance: string;
                    /** @description Duration of the movement: 0 to 2,000 ms, in ms or s. */
                    duration: string;
                    /** @description Easing of the movement: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out` or `cubic-bezier()`. */
                    easing: string;
                    /**
                     * Format: double
                     * @description Opacity at the beginning or the end of the movement, 0 to 1.
                     */
                    opacity: number;
                };
                /** @description Movement of elements when the pointer enters them. */
                hover: {
                    /** @description Distance of the movement: a CSS length in px, rem, em or %. */
                    distance: string;
                    /** @description Duration of the movement: 0 to 2,000 ms, in ms or s. */
                    duration: string;
                    /** @description Easing of the movement: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out` or `cubic-bezier()`. */
                    easing: string;
                    /**
                     * Format: double
                     * @description Opacity at the beginning or the end of the movement, 0 to 1.
                     */
                    opacity: number;
                };
                /** @description One cycle of a loading indicator. */
                loading: {
                    /** @description Distance of the movement: a CSS length in px, rem, em or %. */
                    distance: string;
                    /** @description Duration of the movement: 0 to 2,000 ms, in ms or s. */
                    duration: string;
                    /** @description Easing of the movement: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out` or `cubic-bezier()`. */
                    easing: string;
                    /**
                     * Format: double
                     * @description Opacity at the beginning or the end of the movement, 0 to 1.
                     */
                    opacity: number;
                };
                /** @description Transition from one page to another. */
                pageTransition: {
                    /** @description Distance of the movement: a CSS length in px, rem, em or %. */
                    distance: string;
                    /** @description Duration of the movement: 0 to 2,000 ms, in ms or s. */
                    duration: string;
                    /** @description Easing of the movement: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out` or `cubic-bezier()`. */
                    easing: string;
                    /**
                     * Format: double
                     * @description Opacity at the beginning or the end of the movement, 0 to 1.
                     */
                    opacity: number;
                };
                /** @description Movement of elements when pressed. */
                press: {
                    /** @description Distance of the movement: a CSS length in px, rem, em or %. */
                    distance: string;
                    /** @description Duration of the movement: 0 to 2,000 ms, in ms or s. */
                    duration: string;
                    /** @description Easing of the movement: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out` or `cubic-bezier()`. */
                    easing: string;
                    /**
                     * Format: double
                     * @description Opacity at the beginning or the end of the movement, 0 to 1.
                     */
                    opacity: number;
                };
                /** @description Movement of elements when selected. */
                selection: {
                    /** @description Distance of the movement: a CSS length in px, rem, em or %. */
                    distance: string;
                    /** @description Duration of the movement: 0 to 2,000 ms, in ms or s. */
                    duration: string;
                    /** @description Easing of the movement: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out` or `cubic-bezier()`. */
                    easing: string;
                    /**
                     * Format: double
                     * @description Opacity at the beginning or the end of the movement, 0 to 1.
                     */
                    opacity: number;
                };
                /**
                 * @description Replacement for movements if a person's system is set to reduced motion.
                 * @enum {string}
                 */
                reducedMotion: "instant" | "crossfade";
            };
            /** @description Colors of the editor, which no theme can change. */
            protectedEditor: {
                /** @description Grid lines on the canvas of the editor. */
                canvasGrid: string;
                /** @description Handles for dragging a layer. */
                canvasHandle: string;
                /** @description Area around the canvas of the editor. */
                canvasPasteboard: string;
                /** @description Border of the safe area, inside which nothing is cut off. */
                canvasSafeArea: string;
                /** @description Border of selected layers. */
                canvasSelection: string;
                /** @description Borders between the parts of the editor. */
                editorBorder: string;
                /** @description Background of the canvas of the editor. */
                editorCanvas: string;
                /** @description Background of buttons and input fields of the editor. */
                editorControl: string;
                /** @description Background of buttons and input fields of the editor under the pointer. */
                editorControlHover: string;
                /** @description Focus ring around the focused element of the editor. */
                editorFocus: string;
                /** @description Border of the focused input field of the editor. */
                editorFocusBorder: string;
                /** @description Secondary text in the editor. */
                editorMuted: string;
                /** @description Background of the panels of the editor. */
                editorPanel: string;
                /** @description Text in the editor. */
                editorText: string;
                /** @description Icons of the editor. */
                protectedGlyph: string;
                /** @description Clips on the timeline. */
                timelineClip: string;
                /** @description Playhead: the mark of the current position on the timeline. */
                timelinePlayhead: string;
                /** @description Translucent selection on the timeline. */
                timelineSelection: string;
                /** @description Background of the tracks of the timeline. */
                timelineTrack: string;
                /** @description Waveform of audio on the timeline. */
                timelineWaveform: string;
            };
            /** @description Borders and corner radii. */
            shape: {
                /**
                 * @description Style of borders.
                 * @enum {string}
                 */
                borderStyle: "solid" | "dashed";
                /** @description Width of borders: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                borderWidth: string;
                /** @description Corner radius of buttons and input fields: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                radius: string;
                /** @description Corner radius of dialogs and large panels: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                radiusLg: string;
                /** @description Corner radius of cards: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                radiusMd: string;
                /** @description Corner radius of images and videos: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                radiusMedia: string;
                /** @description Corner radius of elements with fully rounded ends: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                radiusPill: string;
                /** @description Corner radius of small elements, such as badges and checkboxes: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                radiusSm: string;
            };
            /** @description Frame of a page: navigation, sidebar and bars. */
            shell: {
                /**
                 * @description Decoration of the background of the page.
                 * @enum {string}
                 */
                canvasTreatment: "plain" | "paper" | "playful" | "garden" | "study" | "tactile" | "precision";
                /** @description Maximum width of the content of a page: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                contentMaxWidth: string;
                /** @description Height of the bar at the top of a page: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                headerHeight: string;
                /** @description Height of the navigation at the bottom of a phone's screen: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                mobileNavigationHeight: string;
                /** @description Width of the sidebar: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                sidebarWidth: string;
            };
            /** @description Distances and heights of elements. */
            spacing: {
                /**
                 * @description Density of the layout, as a name for clients.
                 * @enum {string}
                 */
                density: "compact" | "comfortable" | "spacious";
                /** @description Base step of all distances: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                base: string;
                /** @description Height of controls in dense areas: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                compactControlHeight: string;
                /** @description Distance between related components: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                componentGap: string;
                /** @description Height of buttons and input fields: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                controlHeight: string;
                /** @description Distance between the content and the edges of the page: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                pageGutter: string;
                /** @description Distance between the sections of a page: a CSS length from 0 to 10,000 px, in px, rem, em or %. */
                sectionGap: string;
                /** @description Minimum width and height of touch targets: a CSS length from 44 to 96 px, in px, rem or em. */
                touchTarget: string;
            };
            /** @description Typography by the role of the text. */
            typography: {
                /** @description Typography of running text. */
                body: {
                    /** @description Families to use if the family is not available, in order of preference; at most 10. */
                    fallbacks: string[];
                    /** @description Family of the font, 1 to 120 characters. */
                    family: string;
                    /** @description Line height from 1 to 2.5 times the font size, as a number, in em or in %. */
                    lineHeight: string;
                    /** @description Font size from 11 to 256 px, in px, rem or em. */
                    size: string;
                    /** @description Additional space between letters: a CSS length in px, rem, em or %. */
                    tracking: string;
                    /**
                     * Format: int32
                     * @description Weight of the font, 1 to 1,000: 400 is regular, 700 is bold.
                     */
                    weight: number;
                };
                /** @description Typography of code and other monospaced text. */
                code: {
                    /** @description Families to use if the family is not available, in order of preference; at most 10. */
                    fallbacks: string[];
                    /** @description Family of the font, 1 to 120 characters. */
                    family: string;
                    /** @description Line height from 1 to 2.5 times the font size, as a number, in em or in %. */
                    lineHeight: string;
                    /** @description Font size from 11 to 256 px, in px, rem or em. */
                    size: string;
                    /** @description Additional space between letters: a CSS length in px, rem, em or %. */
                    tracking: string;
                    /**
                     * Format: int32
                     * @description Weight of the font, 1 to 1,000: 400 is regular, 700 is bold.
                     */
                    weight: number;
                };
                /** @description Typography of the largest text of a page. */
                display: {
                    /** @description Families to use if the family is not available, in order of preference; at most 10. */
                    fallbacks: string[];
                    /** @description Family of the font, 1 to 120 characters. */
                    family: string;
                    /** @description Line height from 1 to 2.5 times the font size, as a number, in em or in %. */
                    lineHeight: string;
                    /** @description Font size from 11 to 256 px, in px, rem or em. */
                    size: string;
                    /** @description Additional space between letters: a CSS length in px, rem, em or %. */
                    tracking: string;
                    /**
                     * Format: int32
                     * @description Weight of the font, 1 to 1,000: 400 is regular, 700 is bold.
                     */
                    weight: number;
                };
                /** @description Typography of text on and beside controls. */
                label: {
                    /** @description Families to use if the family is not available, in order of preference; at most 10. */
                    fallbacks: string[];
                    /** @description Family of the font, 1 to 120 characters. */
                    family: string;
                    /** @description Line height from 1 to 2.5 times the font size, as a number, in em or in %. */
                    lineHeight: string;
                    /** @description Font size from 11 to 256 px, in px, rem or em. */
                    size: string;
                    /** @description Additional space between letters: a CSS length in px, rem, em or %. */
                    tracking: string;
                    /**
                     * Format: int32
                     * @description Weight of the font, 1 to 1,000: 400 is regular, 700 is bold.
                     */
                    weight: number;
                };
                /** @description Typography of times, counts and captions. */
                metadata: {
                    /** @description Families to use if the family is not available, in order of preference; at most 10. */
                    fallbacks: string[];
                    /** @description Family of the font, 1 to 120 characters. */
                    family: string;
                    /** @description Line height from 1 to 2.5 times the font size, as a number, in em or in %. */
                    lineHeight: string;
                    /** @description Font size from 11 to 256 px, in px, rem or em. */
                    size: string;
                    /** @description Additional space between letters: a CSS length in px, rem, em or %. */
                    tracking: string;
                    /**
                     * Format: int32
                     * @description Weight of the font, 1 to 1,000: 400 is regular, 700 is bold.
                     */
                    weight: number;
                };
                /** @description Typography of the headings of pages and cards. */
                title: {
                    /** @description Families to use if the family is not available, in order of preference; at most 10. */
                    fallbacks: string[];
                    /** @description Family of the font, 1 to 120 characters. */
                    family: string;
                    /** @description Line height from 1 to 2.5 times the font size, as a number, in em or in %. */
                    lineHeight: string;
                    /** @description Font size from 11 to 256 px, in px, rem or em. */
                    size: string;
                    /** @description Additional space between letters: a CSS length in px, rem, em or %. */
                    tracking: string;
                    /**
                     * Format: int32
                     * @description Weight of the font, 1 to 1,000: 400 is regular, 700 is bold.
                     */
                    weight: number;
                };
            };
        };
        /** @description An upload session, or the media item that the workspace already has. */
        UploadSession: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Id of the item that the upload creates, or of the item that already has the same bytes. */
            media_id: string;
            /** @description Whether the library already has the same bytes, so that nothing needs to be uploaded. */
            deduped: boolean;
            /** @description Path on this server that completes the upload over REST after all bytes were sent. */
            complete_url: string;
            /** @description The request that sends the bytes. */
            upload: {
                /** @description HTTP method; always `PUT`. */
                method?: string;
                /** @description Path on this server that receives the bytes. */
                url?: string;
                /** @description Headers of the request. */
                headers?: {
                    [key: string]: string;
                };
                /**
                 * Format: date-time
                 * @description Time when the session expires, 15 minutes to 6 hours after its creation, by the file's size. Sessions that expire before completion are deleted.
                 */
                expires_at?: string;
                /** @description Always empty: the address suffices. */
                object_key: string;
            };
        };
        /** @description A page of the users of the instance. */
        UserPage: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Items of the page without cursors. */
            users: {
                /** @description Id of the user, as in `User.id`. */
                id: string;
                /** @description Sign-in email of the user, in lower case. Personal data. */
                email: string;
                /** @description Display name of the user, 1 to 120 characters. */
                display_name: string;
                /** @description Whether the user administers the instance. */
                is_admin: boolean;
                /** @description Keys of the plans in force of the organizations that the user owns, each once, sorted. `unlimited` for an organization without limits; empty without an organization. */
                plan_ids: string[];
                /**
                 * Format: date-time
                 * @description Time when the user last used a session, an API token or an application, accurate to five minutes. Impersonations do not count. Null if no use is stored: sessions are deleted 30 days after their end.
                 */
                last_active_at: string;
                /**
                 * Format: date-time
                 * @description Time when the user registered.
                 */
                created_at: string;
                /** @description Always empty: users have no picture. */
                avatar_url: string;
            }[];
        };
        /** @description Identity and style in which texts are written. Visible to members of the workspace. */
        VoiceProfile: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
            id: string;
            /** @description Id of the workspace that the voice profile belongs to. */
            workspace_id: string;
            /** @description Name of the profile, 1 to 80 characters. Unique in the workspace, without regard to letter case. */
            name: string;
            /** @description Whether the profile applies to accounts without another one. Exactly one profile of a workspace is the default. */
            is_default: boolean;
            /**
             * Format: int32
             * @description Revision, which increases with each change of name, definition or default. Pass the value as `expectedRevision` to detect concurrent changes.
             */
            revision: number;
            /**
             * Format: int32
             * @description Version of the definition's format; always 1.
             */
            schema_version: number;
            /** @description Ids of the accounts that the profile is assigned to. An account has at most one assigned profile. */
            assigned_account_ids: string[];
            /**
             * Format: date-time
             * @description Time when the voice profile was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the voice profile last changed.
             */
            updated_at: string;
            /** @description Identity and style of the voice. */
            definition: {
                /** @description Summary of the person or brand that speaks. */
                identity_summary: string;
                /** @description Degree of formality. */
                formality: string;
                /** @description Kind of humor. */
                humor: string;
                /** @description Language that the voice writes in. */
                preferred_language: string;
                /** @description Traits of the voice. */
                traits: string[];
                /** @description Subjects that the voice knows well. */
                expertise: string[];
                /** @description Opinions that the voice holds. */
                opinions: string[];
                /** @description Words that the voice uses. */
                vocabulary: string[];
                /** @description Expressions that the voice repeats. */
                recurring_expressions: string[];
                /** @description Phrases that the voice never uses. */
                forbidden_phrases: string[];
                /** @description Patterns of writing that the voice avoids. */
                disliked_patterns: string[];
                /** @description Subjects and actions that the voice avoids. */
                boundaries: string[];
                /** @description Texts in the intended voice, at most 20. */
                examples: {
                    /** @description Platform that the text was posted on; may be empty. */
                    platform: string;
                    /** @description Text in the intended voice. */
                    text: string;
                    /** @description Reason why the text fits the voice; may be empty. */
                    why_it_fits: string;
                }[];
                /** @description Texts that were corrected to fit the voice, at most 20. */
                corrections: {
                    /** @description Text before the correction. */
                    original: string;
                    /** @description Text after the correction. */
                    preferred: string;
                    /** @description Lesson to learn from the correction; may be empty. */
                    lesson: string;
                }[];
                /** @description Questions and answers of interviews about the voice, at most 20. */
                interview_answers: {
                    /** @description Question that was asked. */
                    question: string;
                    /** @description Answer that was given. */
                    answer: string;
                }[];
            };
        };
        /** @description Settings of a workspace. Visible to members of the workspace. */
        WorkspaceSettings: {
            /**
             * Format: uri
             * @description The URL of this object's JSON Schema.
             */
            readonly $schema: string;
            /** @description Display name of the workspace, 1 to 120 characters. */
            name: string;
            /** @description Address of the workspace's picture, an https URL of at most 2048 characters; empty if the workspace has none. */
            avatar_url: string;
            /** @description Color of the workspace as `#rrggbb` in lower case. */
            color: string;
            /** @description IANA time zone of the workspace's posting slots and calendar days, such as `Europe/Berlin`. */
            timezone: string;
            /**
             * Format: int32
             * @description Number of days after which unused temporary media are moved to the trash, 1 to 3650.
             */
            media_cleanup_days: number;
            /**
             * Format: int32
             * @description Maximum random delay of a publication at a posting slot, in minutes, 0 to 60.
             */
            random_delay_minutes: number;
            /**
             * Format: int32
             * @description First hour of the day that the slot planner offers, 0 to 23.
             */
            slot_start_hour: number;
            /**
             * Format: int32
             * @description Last hour of the day that the slot planner offers, 0 to 23.
             */
            slot_end_hour: number;
            /**
             * Format: int32
             * @description Minutes between two slots that the slot planner offers, 1 to 180.
             */
            slot_interval_minutes: number;
            /**
             * Format: int32
             * @description First day of the week: 0 for Sunday, 1 for Monday.
             */
            week_start: number;
        };
    };
    responses: never;
    parameters: {
        /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
        IdempotencyKey: string;
        /** @description The `ETag` of an earlier answer. If the answer is unchanged, the status is 304 without a body. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ListAccounts: {
        parameters: {
            query: {
                /**
                 * @description The workspace whose accounts are listed.
                 * @example ws_00000000000000000000000001
                 */
                workspace_id: string;
                /** @description The cursor of the next page, from the header `Link`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "acc_00000000000000000000000002",
                     *         "account_id": "remote-1",
                     *         "account_username": "account1@social.example",
                     *         "account_avatar_url": "",
                     *         "instance_url": "https://social.example",
                     *         "platform": "mastodon",
                     *         "is_active": true,
                     *         "grant_destination_count": 1,
                     *         "messages_enabled": false,
                     *         "messaging_supported": false,
                     *         "shared_grant": false,
                     *         "slug": "",
                     *         "thread_replies_supported": false
                     *       },
                     *       {
                     *         "id": "acc_00000000000000000000000003",
                     *         "account_id": "remote-2",
                     *         "account_username": "account2@social.example",
                     *         "account_avatar_url": "",
                     *         "instance_url": "https://social.example",
                     *         "platform": "mastodon",
                     *         "is_active": true,
                     *         "grant_destination_count": 1,
                     *         "messages_enabled": false,
                     *         "messaging_supported": false,
                     *         "shared_grant": false,
                     *         "slug": "",
                     *         "thread_replies_supported": false
                     *       },
                     *       {
                     *         "id": "acc_00000000000000000000000004",
                     *         "account_id": "remote-3",
                     *         "account_username": "account3@social.example",
                     *         "account_avatar_url": "",
                     *         "instance_url": "https://social.example",
                     *         "platform": "mastodon",
                     *         "is_active": true,
                     *         "grant_destination_count": 1,
                     *         "messages_enabled": false,
                     *         "messaging_supported": false,
                     *         "shared_grant": false,
                     *         "slug": "",
                     *         "thread_replies_supported": false
                     *       },
                     *       {
                     *         "id": "acc_00000000000000000000000005",
                     *         "account_id": "id-person1",
                     *         "account_username": "person1@social.example",
                     *         "account_avatar_url": "https://social.example/@person1.png",
                     *         "instance_url": "https://social.example",
                     *         "platform": "mastodon",
                     *         "is_active": true,
                     *         "grant_destination_count": 1,
                     *         "messages_enabled": false,
                     *         "messaging_supported": false,
                     *         "shared_grant": false,
                     *         "slug": "",
                     *         "thread_replies_supported": false
                     *       },
                     *       {
                     *         "id": "acc_00000000000000000000000006",
                     *         "account_id": "remote-4",
                     *         "account_username": "account4@social.example",
                     *         "account_avatar_url": "",
                     *         "instance_url": "https://social.example",
                     *         "platform": "mastodon",
                     *         "is_active": true,
                     *         "grant_destination_count": 1,
                     *         "messages_enabled": false,
                     *         "messaging_supported": false,
                     *         "shared_grant": false,
                     *         "slug": "",
                     *         "thread_replies_supported": false
                     *       },
                     *       {
                     *         "id": "acc_00000000000000000000000007",
                     *         "account_id": "remote-5",
                     *         "account_username": "account5@social.example",
                     *         "account_avatar_url": "",
                     *         "instance_url": "https://social.example",
                     *         "platform": "mastodon",
                     *         "is_active": true,
                     *         "grant_destination_count": 1,
                     *         "messages_enabled": false,
                     *         "messaging_supported": false,
                     *         "shared_grant": false,
                     *         "slug": "",
                     *         "thread_replies_supported": false
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
                        id: string;
                        /** @description Identifier of the account at the provider. */
                        account_id: string;
                        /** @description Handle of the account, such as `ada@example.social`. */
                        account_username: string;
                        /** @description Address of the account's picture; empty if it has none. */
                        account_avatar_url: string;
                        /** @description Origin of the server that hosts the account. */
                        instance_url: string;
                        /**
                         * @description Social network of the account.
                         * @enum {string}
                         */
                        platform: "mastodon" | "bluesky" | "telegram";
                        /** @description Whether posts can be published to the account: the state is `ACTIVE`. */
                        is_active: boolean;
                        /** @description Always 1: a connection has one account. */
                        grant_destination_count: number;
                        /** @description Always false. */
                        messages_enabled: boolean;
                        /** @description Always false. */
                        messaging_supported: boolean;
                        /** @description Always false. */
                        shared_grant: boolean;
                        /** @description Always empty. */
                        slug: string;
                        /** @description Always false. */
                        thread_replies_supported: boolean;
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    ExchangeFederatedCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": "ws_00000000000000000000000001",
                 *       "server_name": "",
                 *       "instance_url": "https://social.example",
                 *       "code": "<code>",
                 *       "intent": "production"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the workspace that the account will belong to. */
                    workspace_id: string;
                    /** @description Name of a configured server, at most 120 characters. Used only if `instanceUrl` is empty. */
                    server_name: string;
                    /** @description Address of the instance, at most 2048 characters. Empty to use `serverName`, or for a provider without instances. */
                    instance_url: string;
                    /** @description Authorization code, at most 4096 characters. Can be exchanged once. */
                    code: string;
                    /** @description Purpose of the account; a certification test requires an instance administrator. Absent or null means production. One of production, certification_test. */
                    intent?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/AccountConnectionResult.json",
                     *       "account_id": "acc_00000000000000000000000002",
                     *       "account_ids": [
                     *         "acc_00000000000000000000000002"
                     *       ],
                     *       "workspace_id": "ws_00000000000000000000000001",
                     *       "open_fresh_composer": false
                     *     }
                     */
                    "application/json": components["schemas"]["AccountConnectionResult"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             *     - `PROVIDER_REFUSED`: The provider of an account refused the request, could not be reached, or sent an unusable answer. The message names the next step.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL" | "PROVIDER_REFUSED";
                    };
                };
            };
        };
    };
    ExchangeMastodonCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": "ws_00000000000000000000000001",
                 *       "server_name": "",
                 *       "instance_url": "https://social.example",
                 *       "code": "<code>",
                 *       "intent": "production"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the workspace that the account will belong to. */
                    workspace_id: string;
                    /** @description Name of a configured server, at most 120 characters. Used only if `instanceUrl` is empty. */
                    server_name: string;
                    /** @description Address of the instance, at most 2048 characters. Empty to use `serverName`, or for a provider without instances. */
                    instance_url: string;
                    /** @description Authorization code, at most 4096 characters. Can be exchanged once. */
                    code: string;
                    /** @description Purpose of the account; a certification test requires an instance administrator. Absent or null means production. One of production, certification_test. */
                    intent?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/AccountConnectionResult.json",
                     *       "account_id": "acc_00000000000000000000000002",
                     *       "account_ids": [
                     *         "acc_00000000000000000000000002"
                     *       ],
                     *       "workspace_id": "ws_00000000000000000000000001",
                     *       "open_fresh_composer": false
                     *     }
                     */
                    "application/json": components["schemas"]["AccountConnectionResult"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             *     - `PROVIDER_REFUSED`: The provider of an account refused the request, could not be reached, or sent an unusable answer. The message names the next step.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL" | "PROVIDER_REFUSED";
                    };
                };
            };
        };
    };
    ListMastodonServers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Coffee",
                     *         "instance_url": "https://coffee.example"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @description Name of the server, for the argument `serverName`. */
                        name: string;
                        /** @description Origin of the server. */
                        instance_url: string;
                    }[];
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    GetAccountAuthorizationUrl: {
        parameters: {
            query: {
                /**
                 * @description The workspace that the account will belong to.
                 * @example ws_00000000000000000000000001
                 */
                workspace_id: string;
                /** @description The name of a configured server, used only without `instance_url`. */
                server_name?: string;
                /**
                 * @description The address of the instance, such as `https://mastodon.social`.
                 * @example https://social.example
                 */
                instance_url?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The provider of the account.
                 * @example mastodon
                 */
                platform: "mastodon" | "bluesky" | "telegram";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://social.example/oauth/authorize?response_type=code&client_id=3fe5f67d-5f56-4441-92aa-b78ba78469a2&redirect_uri=urn%3Aietf%3Awg%3Aoauth%3A2.0%3Aoob&scope=read%3Aaccounts+read%3Astatuses+write%3Astatuses+write%3Amedia"
                     *     }
                     */
                    "application/json": {
                        /** @description Address of the page on which the user consents. The page returns the code for `exchangeAuthorizationCode`. */
                        url: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Conflict
             *     - `CONFLICT`: The request conflicts with the current state of the resource.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "CONFLICT";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Too Many Requests
             *     - `RATE_LIMITED`: The caller made too many requests. Try again after the number of seconds in `Retry-After`.
             */
            429: {
                headers: {
                    /** @description The number of seconds to wait before another request. */
                    "Retry-After"?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    ExportInstanceAuditCsv: {
        parameters: {
            query?: {
                /** @description The cursor of the next page, from the header `Link` of the previous page. */
                cursor?: string;
                /** @description The number of events on a page, 1 to 200; 50 by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    /** @description The next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    ExportInstanceAudit: {
        parameters: {
            query?: {
                /** @description Only events of this organization. An unknown id is 400. */
                organization_id?: string;
                /** @description Only events of this workspace. An unknown id, or a workspace of another organization, is 400. */
                workspace_id?: string;
                /** @description Only events of this user, also while an administrator impersonated the user. */
                actor_user_id?: string;
                /** @description Only events with exactly this action, such as `organization.theme_published`; at most 100 characters. */
                action?: string;
                /** @description Only events about resources of this type. Some types never occur. */
                resource_type?: "provider" | "policy" | "domain" | "session" | "identity" | "reauthentication" | "identity_configuration" | "organization" | "workspace" | "workspace_member" | "workspace_invitation" | "organization_ownership_transfer" | "impersonation" | "billing" | "mcp_tool_call" | "publication" | "publication_authorization" | "provider_write";
                /** @description Only events with this result. */
                result?: "succeeded" | "failed" | "pending";
                /** @description The earliest time, inclusive, in RFC 3339. */
                from?: string;
                /** @description The latest time, exclusive, in RFC 3339, later than `from`. */
                before?: string;
                /** @description The `next_cursor` of the previous page. A cursor of another list or filter is 400. */
                cursor?: string;
                /**
                 * @description The number of events on a page, 1 to 200; 50 by default.
                 * @example 2
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/InstanceAuditExport.json",
                     *       "format_version": "1",
                     *       "generated_at": "2026-03-02T10:00:00.456Z",
                     *       "items": [
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/AuditItem.json",
                     *           "id": "aud_00000000000000000000000001",
                     *           "action": "identity.sign_in_failed",
                     *           "source": "identity",
                     *           "result": "failed",
                     *           "occurred_at": "2026-03-02T10:00:00.456Z",
                     *           "resource": {
                     *             "type": "identity"
                     *           },
                     *           "changed_fields": []
                     *         },
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/AuditItem.json",
                     *           "id": "aud_00000000000000000000000002",
                     *           "action": "workspace.settings_updated",
                     *           "source": "workspace_lifecycle",
                     *           "result": "succeeded",
                     *           "actor_user_id": "usr_00000000000000000000000003",
                     *           "effective_actor_user_id": "usr_00000000000000000000000003",
                     *           "occurred_at": "2026-03-02T10:00:00.456Z",
                     *           "resource": {
                     *             "id": "ws_00000000000000000000000004",
                     *             "type": "workspace",
                     *             "organization_id": "org_00000000000000000000000005",
                     *             "workspace_id": "ws_00000000000000000000000004"
                     *           },
                     *           "changed_fields": [
                     *             {
                     *               "field": "name"
                     *             },
                     *             {
                     *               "field": "random_delay_minutes",
                     *               "previous": "0",
                     *               "current": "1"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": "WyI1Wk9mSVMtRyIsMTc3MjQ0NTYwMDQ1NiwiYXVkXzAxbTg1ZmUycDJmZXhyamhiajk3eHF0YjZiIl0"
                     *     }
                     */
                    "application/json": components["schemas"]["InstanceAuditExport"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    ListExternalApplications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ExternalApplication.json",
                     *         "id": "xap_00000000000000000000000001",
                     *         "client_id": "53ea049e-c925-4b56-97dd-0651fd070c91",
                     *         "name": "Calendar 2",
                     *         "client_type": "confidential",
                     *         "allowed_scopes": "publications:read workspace:read",
                     *         "created_at": "2026-03-02T10:00:00Z"
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ExternalApplication.json",
                     *         "id": "xap_00000000000000000000000002",
                     *         "client_id": "fd298331-c69c-4016-835e-52890c6f84b1",
                     *         "name": "Calendar 1",
                     *         "client_type": "confidential",
                     *         "allowed_scopes": "publications:read workspace:read",
                     *         "created_at": "2026-03-02T10:00:00Z",
                     *         "revoked_at": "2026-03-02T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ExternalApplication"][];
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /** @description A problem. `code` names it. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"];
                };
            };
        };
    };
    RegisterExternalApplication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Calendar 3",
                 *       "client_type": "confidential",
                 *       "redirect_uris": [
                 *         "https://calendar.example/back",
                 *         "https://calendar.example/back?again=1"
                 *       ],
                 *       "allowed_scopes": [
                 *         "workspace:read",
                 *         "publications:read"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Name that users see on the consent page, 1 to 120 characters, not blank. */
                    name: string;
                    /**
                     * @description Client type, which states whether the application can keep a secret.
                     * @enum {string}
                     */
                    client_type: "public" | "confidential";
                    /** @description Addresses to which users may be redirected, 1 to 20. Each is an absolute https address with a host, without user information or fragment, and is compared exactly. A public application can also have addresses that begin with `http://127.0.0.1` or `http://[::1]`; requests may then name any port. */
                    redirect_uris: string[];
                    /** @description Scopes that the application may request, at least one of accounts:read, drafts:write, events:subscribe, media:read, media:write, publications:cancel, publications:publish, publications:read, publications:schedule, workspace:read. */
                    allowed_scopes: string[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/ExternalApplicationRegistration.json",
                     *       "application": {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ExternalApplication.json",
                     *         "id": "xap_00000000000000000000000001",
                     *         "client_id": "93e93f8f-d5b1-4559-a174-313b92774dd3",
                     *         "name": "Calendar 3",
                     *         "client_type": "confidential",
                     *         "allowed_scopes": "publications:read workspace:read",
                     *         "created_at": "2026-03-02T10:00:00Z"
                     *       },
                     *       "client_secret": "<client_secret>"
                     *     }
                     */
                    "application/json": components["schemas"]["ExternalApplicationRegistration"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    SaveProviderApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "pixelfed",
                 *       "instance_url": "https://photos1.example",
                 *       "client_id": "client",
                 *       "client_secret": "<client_secret>",
                 *       "bot_username": "bot",
                 *       "is_active": false
                 *     }
                 */
                "application/json": {
                    /** @description Client id that the provider issued. Fails with INVALID_INPUT if it is absent, null or blank. */
                    client_id?: string | null;
                    /** @description Social network that the app is registered with. One of discord, facebook, googlebusiness, instagram, lemmy, linkedin, mastodon, peertube, piefed, pinterest, pixelfed, telegram, threads, tiktok, x, youtube. */
                    provider: string;
                    /** @description Origin of the instance that the app is for, as an https address. Required for mastodon; optional for lemmy, peertube, piefed, and pixelfed. */
                    instance_url?: string | null;
                    /** @description Name of the app. Absent, null or empty means the host of the instance, or the provider's name. */
                    name?: string | null;
                    /** @description Way in which accounts are connected: any text of at most 40 characters. Absent, null or empty means `bot` for discord and telegram, and `oauth` for the others. */
                    connection_mode?: string | null;
                    /** @description Absolute URI to which the provider redirects users. Absent, null or empty means `urn:ietf:wg:oauth:2.0:oob` for mastodon, otherwise `/api/v1/accounts/{provider}/callback` of the public address. A front end must respond there, because this server does not. */
                    redirect_uri?: string | null;
                    /** @description User name of the app's bot. Absent, null or empty means none. */
                    bot_username?: string | null;
                    /** @description Whether the app is used. Absent or null means true. */
                    is_active?: boolean | null;
                    /** @description Client secret of the app. Absent or null keeps the stored one; empty removes it. */
                    client_secret?: string | null;
                    /** @description Bot token of the app. Absent or null keeps the stored one; empty removes it. */
                    bot_token?: string | null;
                    /** @description Webhook secret of the app. Absent or null keeps the stored one; empty removes it. */
                    webhook_secret?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/ProviderAppSaveResult.json",
                     *       "app": {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ProviderApp.json",
                     *         "id": "app_00000000000000000000000001",
                     *         "source": "database",
                     *         "provider": "pixelfed",
                     *         "name": "photos1.example",
                     *         "client_id": "client",
                     *         "connection_mode": "oauth",
                     *         "instance_url": "https://photos1.example",
                     *         "redirect_uri": "https://rostrum.example/api/v1/accounts/pixelfed/callback",
                     *         "bot_username": "bot",
                     *         "is_active": false,
                     *         "editable": true,
                     *         "deletable": true,
                     *         "shadowed_by_environment": false,
                     *         "secret_configured": true,
                     *         "bot_token_configured": false,
                     *         "webhook_secret_configured": false,
                     *         "created_at": "2026-03-02T10:00:00Z",
                     *         "updated_at": "2026-03-02T10:00:00Z"
                     *       },
                     *       "existed": false,
                     *       "requires_restart": false
                     *     }
                     */
                    "application/json": components["schemas"]["ProviderAppSaveResult"];
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description A problem. `code` names it. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"];
                };
            };
        };
    };
    ListUsers: {
        parameters: {
            query?: {
                /** @description The id of a user, or the beginning of the email or the name. */
                search?: string;
                /** @description The number of users on a page, 1 to 100; 25 by default. */
                per_page?: number;
                /** @description The cursor of the next page, from the header `Link`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/UserPage.json",
                     *       "users": [
                     *         {
                     *           "id": "usr_00000000000000000000000001",
                     *           "email": "usr_00000000000000000000000001@example.org",
                     *           "display_name": "Newcomer",
                     *           "is_admin": false,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000002",
                     *           "email": "usr_00000000000000000000000002@example.org",
                     *           "display_name": "Newcomer",
                     *           "is_admin": false,
                     *           "plan_ids": [
                     *             "unlimited"
                     *           ],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000003",
                     *           "email": "usr_00000000000000000000000003@example.org",
                     *           "display_name": "Newcomer",
                     *           "is_admin": false,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000004",
                     *           "email": "usr_00000000000000000000000004@example.org",
                     *           "display_name": "Newcomer",
                     *           "is_admin": false,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000005",
                     *           "email": "usr_00000000000000000000000005@example.org",
                     *           "display_name": "Newcomer",
                     *           "is_admin": false,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000006",
                     *           "email": "usr_00000000000000000000000006@example.org",
                     *           "display_name": "Newcomer",
                     *           "is_admin": false,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000007",
                     *           "email": "usr_00000000000000000000000007@example.org",
                     *           "display_name": "Newcomer",
                     *           "is_admin": false,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000008",
                     *           "email": "person@new.example",
                     *           "display_name": "Newcomer",
                     *           "is_admin": false,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000009",
                     *           "email": "usr_00000000000000000000000009@example.org",
                     *           "display_name": "Newcomer",
                     *           "is_admin": false,
                     *           "plan_ids": [
                     *             "unlimited"
                     *           ],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000010",
                     *           "email": "usr_00000000000000000000000010@example.org",
                     *           "display_name": "Newcomer",
                     *           "is_admin": false,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000011",
                     *           "email": "instanceadmin@example.org",
                     *           "display_name": "The instanceAdmin",
                     *           "is_admin": true,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000012",
                     *           "email": "outsider@example.org",
                     *           "display_name": "The outsider",
                     *           "is_admin": false,
                     *           "plan_ids": [
                     *             "unlimited"
                     *           ],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000013",
                     *           "email": "member@example.org",
                     *           "display_name": "The member",
                     *           "is_admin": false,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000014",
                     *           "email": "viewer@example.org",
                     *           "display_name": "The viewer",
                     *           "is_admin": false,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000015",
                     *           "email": "editor@example.org",
                     *           "display_name": "The editor",
                     *           "is_admin": false,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000016",
                     *           "email": "admin@example.org",
                     *           "display_name": "The admin",
                     *           "is_admin": false,
                     *           "plan_ids": [],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         },
                     *         {
                     *           "id": "usr_00000000000000000000000017",
                     *           "email": "owner@example.org",
                     *           "display_name": "The owner",
                     *           "is_admin": false,
                     *           "plan_ids": [
                     *             "agency"
                     *           ],
                     *           "last_active_at": "2026-03-02T10:00:00.456Z",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "avatar_url": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    SetUserPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the user.
                 * @example usr_00000000000000000000000001
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan_id": "Agency"
                 *     }
                 */
                "application/json": {
                    /** @description Key of the plan, in any case: `starter`, `founder`, `pro`, `team` or `agency`. Empty removes the plan that an administrator assigned. */
                    plan_id: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/PlanOverrideResult.json",
                     *       "user_id": "usr_00000000000000000000000001",
                     *       "plan_id": "agency"
                     *     }
                     */
                    "application/json": components["schemas"]["PlanOverrideResult"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    ListApiTokens: {
        parameters: {
            query?: {
                /** @description The cursor of the next page, from the header `Link`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "tok_00000000000000000000000001",
                     *         "name": "A token",
                     *         "scope": "api:read",
                     *         "token_prefix": "QUFI",
                     *         "created_at": "2026-03-02T10:00:00.456Z",
                     *         "expires_at": "2026-05-31T10:00:00.456Z",
                     *         "status": "active"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
                        id: string;
                        /** @description Name of the token, 1 to 120 characters. */
                        name: string;
                        /**
                         * @description Scope of the token.
                         * @enum {string}
                         */
                        scope: "api:read" | "api:write" | "api:full";
                        /** @description Last four characters of the secret, to distinguish tokens. */
                        token_prefix: string;
                        /** @description Id of the only workspace that the token can access; null if the token is not bound to a workspace. */
                        workspace_id?: string;
                        /**
                         * Format: date-time
                         * @description Time when the token was created.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description Time when the token was last used, accurate to five minutes; null if it never was.
                         */
                        last_used_at?: string;
                        /**
                         * Format: date-time
                         * @description Time when the token expires, 1 to 365 days after its creation.
                         */
                        expires_at: string;
                        /**
                         * Format: date-time
                         * @description Time when the token was revoked; null if it was not.
                         */
                        revoked_at?: string;
                        /** @description Always `active`: ended tokens are not listed. */
                        status: string;
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    CreateApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nightly",
                 *       "scope": "api:write",
                 *       "expires_at": "2026-03-03T10:00:00.456Z"
                 *     }
                 */
                "application/json": {
                    /** @description Name of the token, 1 to 120 characters. */
                    name: string;
                    /**
                     * @description Scope of the token. Absent or null means `API_WRITE`.
                     * @enum {string|null}
                     */
                    scope?: "api:read" | "api:write" | "api:full" | null;
                    /** @description Id of the only workspace that the token can access. Absent or null means every workspace that the viewer can access. */
                    workspace_id?: string | null;
                    /**
                     * Format: date-time
                     * @description Time when the token expires, in the future and at most 365 days away. Cannot be combined with `expiresInDays`.
                     */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/CreatedApiToken.json",
                     *       "item": {
                     *         "id": "tok_00000000000000000000000001",
                     *         "name": "Nightly",
                     *         "scope": "api:write",
                     *         "token_prefix": "G5GM",
                     *         "created_at": "2026-03-02T10:00:00.456Z",
                     *         "expires_at": "2026-03-03T10:00:00.456Z",
                     *         "status": "active"
                     *       },
                     *       "token": "<token>"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiToken"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    RevokeApiToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the API token.
                 * @example tok_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "revoked": true
                     *     }
                     */
                    "application/json": {
                        /** @description Always true. */
                        revoked: boolean;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    RequestEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_email": "new-0@example.org",
                 *       "reauth_grant": "<reauth_grant>"
                 *     }
                 */
                "application/json": {
                    /** @description New email address to sign in with, at most 254 characters, unique on the instance. Stored in lower case. */
                    new_email: string;
                    /** @description Grant of `reauthenticate` for `EMAIL_CHANGE` from this session. Absent or null if `currentPassword` is given. */
                    reauth_grant: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/EmailChange.json",
                     *       "id": "emc_00000000000000000000000001",
                     *       "new_email": "new-0@example.org",
                     *       "expires_at": "2026-03-02T10:15:00.456Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EmailChange"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             *     - `INVALID_CREDENTIALS`: The email and password do not match, or the second-factor code or the reauthentication grant is invalid, used or expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED" | "INVALID_CREDENTIALS";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Conflict
             *     - `CONFLICT`: The request conflicts with the current state of the resource.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "CONFLICT";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Too Many Requests
             *     - `RATE_LIMITED`: The caller made too many requests. Try again after the number of seconds in `Retry-After`.
             */
            429: {
                headers: {
                    /** @description The number of seconds to wait before another request. */
                    "Retry-After"?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /**
             * @description Service Unavailable
             *     - `UNAVAILABLE`: A part that this operation needs is not configured, or cannot be reached now. Try again later.
             *     - `QUERY_TIMEOUT`: The query exceeded this server's time limit and was stopped. Ask for smaller pages or fewer fields, or try again later. In GraphQL, the error's `path` names a field that did not finish.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAVAILABLE" | "QUERY_TIMEOUT";
                    };
                };
            };
        };
    };
    ConfirmEmailChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the pending change.
                 * @example emc_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": {
                    /** @description Code of six digits that was mailed to the new address. */
                    code: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/EmailChangeConfirmation.json",
                     *       "email": "person@new.example",
                     *       "revoked_sessions": 0
                     *     }
                     */
                    "application/json": components["schemas"]["EmailChangeConfirmation"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Conflict
             *     - `CONFLICT`: The request conflicts with the current state of the resource.
             *     - `IDEMPOTENCY_IN_PROGRESS`: A request with the same Idempotency-Key is still being processed. Try again in a few seconds.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Too Many Requests
             *     - `RATE_LIMITED`: The caller made too many requests. Try again after the number of seconds in `Retry-After`.
             */
            429: {
                headers: {
                    /** @description The number of seconds to wait before another request. */
                    "Retry-After"?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /**
             * @description Service Unavailable
             *     - `UNAVAILABLE`: A part that this operation needs is not configured, or cannot be reached now. Try again later.
             *     - `QUERY_TIMEOUT`: The query exceeded this server's time limit and was stopped. Ask for smaller pages or fewer fields, or try again later. In GraphQL, the error's `path` names a field that did not finish.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAVAILABLE" | "QUERY_TIMEOUT";
                    };
                };
            };
        };
    };
    SignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "usr_00000000000000000000000001@example.org",
                 *       "password": "<password>"
                 *     }
                 */
                "application/json": {
                    /** @description Email address of the account, in any case. */
                    email: string;
                    /** @description Password of 12 to 1024 characters. */
                    password: string;
                    /** @description Code of six digits of the authenticator app, or a recovery code, for an account with a second factor. Absent or null without one, or to enter the code later with `completeSignIn`. */
                    second_factor_code?: string | null;
                    /** @description Token that an earlier sign-in on this device returned as `deviceToken`. With the token, failed attempts from other devices do not slow this sign-in down. Absent or null means an unknown device. */
                    device_token?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/SignIn.json",
                     *       "token": "<token>",
                     *       "device_token": "<device_token>",
                     *       "user": {
                     *         "id": "usr_00000000000000000000000001",
                     *         "email": "usr_00000000000000000000000001@example.org",
                     *         "display_name": "Newcomer",
                     *         "created_at": "2026-03-02T10:00:00.456Z",
                     *         "is_admin": false,
                     *         "email_verified": true,
                     *         "avatar_url": "",
                     *         "composer_experience": "unified",
                     *         "has_password": true,
                     *         "is_managed": false,
                     *         "legal_acceptance_required": false,
                     *         "password_usable": true,
                     *         "public_profile_enabled": false,
                     *         "public_profile_visible_fields": [],
                     *         "username": ""
                     *       },
                     *       "requires_email_verification": false,
                     *       "requires_mfa": false
                     *     }
                     */
                    "application/json": components["schemas"]["SignIn"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             *     - `INVALID_CREDENTIALS`: The email and password do not match, or the second-factor code or the reauthentication grant is invalid, used or expired.
             *     - `SECOND_FACTOR_REQUIRED`: The password is right, and the account has a second factor: a code of the authenticator app, or a recovery code, is missing. Send `secondFactorCode` with the same operation. After `signIn`, the mutation `completeSignIn` takes the code with the `challenge` of this error, for five minutes.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED" | "INVALID_CREDENTIALS" | "SECOND_FACTOR_REQUIRED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Too Many Requests
             *     - `RATE_LIMITED`: The caller made too many requests. Try again after the number of seconds in `Retry-After`.
             */
            429: {
                headers: {
                    /** @description The number of seconds to wait before another request. */
                    "Retry-After"?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    SignOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Signed out"
                     *     }
                     */
                    "application/json": {
                        /** @description Sentence in English. */
                        message: string;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    GetCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/CurrentUser.json",
                     *       "id": "usr_00000000000000000000000001",
                     *       "email": "viewer@example.org",
                     *       "display_name": "The viewer",
                     *       "created_at": "2026-03-02T10:00:00.456Z",
                     *       "is_admin": false,
                     *       "email_verified": true,
                     *       "avatar_url": "",
                     *       "composer_experience": "unified",
                     *       "has_password": true,
                     *       "is_managed": false,
                     *       "legal_acceptance_required": false,
                     *       "password_usable": true,
                     *       "public_profile_enabled": false,
                     *       "public_profile_visible_fields": [],
                     *       "username": ""
                     *     }
                     */
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    ReauthenticateWithPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "organization.delete",
                 *       "password": "<password>"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Action that the grant will allow.
                     * @enum {string}
                     */
                    action: "account.delete" | "account.export" | "email.change" | "organization.delete" | "second_factor.manage";
                    /** @description Current password of the viewer. */
                    password: string;
                    /** @description Code of six digits of the authenticator app, or a recovery code. Required if the viewer has a second factor; absent or null otherwise. */
                    second_factor_code?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/ReauthenticationGrant.json",
                     *       "grant": "<grant>",
                     *       "expires_in": 300
                     *     }
                     */
                    "application/json": components["schemas"]["ReauthenticationGrant"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             *     - `INVALID_CREDENTIALS`: The email and password do not match, or the second-factor code or the reauthentication grant is invalid, used or expired.
             *     - `SECOND_FACTOR_REQUIRED`: The password is right, and the account has a second factor: a code of the authenticator app, or a recovery code, is missing. Send `secondFactorCode` with the same operation. After `signIn`, the mutation `completeSignIn` takes the code with the `challenge` of this error, for five minutes.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED" | "INVALID_CREDENTIALS" | "SECOND_FACTOR_REQUIRED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Too Many Requests
             *     - `RATE_LIMITED`: The caller made too many requests. Try again after the number of seconds in `Retry-After`.
             */
            429: {
                headers: {
                    /** @description The number of seconds to wait before another request. */
                    "Retry-After"?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    ListImageEditorPresets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ImageEditorPreset.json",
                     *         "key": "instagram-square",
                     *         "name": "Instagram square",
                     *         "width_px": 1080,
                     *         "height_px": 1080,
                     *         "export_format": "png"
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ImageEditorPreset.json",
                     *         "key": "instagram-portrait",
                     *         "name": "Instagram portrait",
                     *         "width_px": 1080,
                     *         "height_px": 1350,
                     *         "export_format": "png"
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ImageEditorPreset.json",
                     *         "key": "story-reel-slide",
                     *         "name": "Story, reel or slide",
                     *         "width_px": 1080,
                     *         "height_px": 1920,
                     *         "export_format": "png"
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ImageEditorPreset.json",
                     *         "key": "linkedin-square",
                     *         "name": "LinkedIn square",
                     *         "width_px": 1200,
                     *         "height_px": 1200,
                     *         "export_format": "png"
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ImageEditorPreset.json",
                     *         "key": "linkedin-landscape",
                     *         "name": "LinkedIn landscape",
                     *         "width_px": 1200,
                     *         "height_px": 627,
                     *         "export_format": "png"
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ImageEditorPreset.json",
                     *         "key": "x-landscape",
                     *         "name": "X landscape",
                     *         "width_px": 1600,
                     *         "height_px": 900,
                     *         "export_format": "png"
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ImageEditorPreset.json",
                     *         "key": "youtube-thumbnail",
                     *         "name": "YouTube thumbnail",
                     *         "width_px": 1280,
                     *         "height_px": 720,
                     *         "export_format": "jpeg"
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ImageEditorPreset.json",
                     *         "key": "custom",
                     *         "name": "Custom size",
                     *         "export_format": "png"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ImageEditorPreset"][];
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    ListImageTemplates: {
        parameters: {
            query: {
                /**
                 * @description The workspace whose templates are listed.
                 * @example ws_00000000000000000000000001
                 */
                workspace_id: string;
                /** @description The category of the templates. */
                category?: string;
                /** @description The cursor of the next page, from the header `Link`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ImageTemplate.json",
                     *         "id": "tpl_00000000000000000000000002",
                     *         "workspace_id": "ws_00000000000000000000000001",
                     *         "name": "A template",
                     *         "category": "",
                     *         "preset_key": "",
                     *         "built_in": false,
                     *         "document": {
                     *           "title": "Plain",
                     *           "schema_version": 1,
                     *           "width_px": 1080,
                     *           "height_px": 1080,
                     *           "export_defaults": {
                     *             "format": "png",
                     *             "matte_color": "",
                     *             "quality": 1
                     *           },
                     *           "pages": [
                     *             {
                     *               "id": "page",
                     *               "name": "",
                     *               "background_color": "#ffffff",
                     *               "layers": []
                     *             }
                     *           ]
                     *         },
                     *         "created_at": "2026-03-02T10:00:00Z",
                     *         "updated_at": "2026-03-02T10:00:00Z"
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ImageTemplate.json",
                     *         "id": "tpl_00000000000000000000000003",
                     *         "workspace_id": "ws_00000000000000000000000001",
                     *         "name": "Cover",
                     *         "category": "Quote",
                     *         "preset_key": "instagram-square",
                     *         "built_in": false,
                     *         "document": {
                     *           "title": "A whole design",
                     *           "preset_key": "instagram-square",
                     *           "schema_version": 1,
                     *           "width_px": 1080,
                     *           "height_px": 1080,
                     *           "brand_kit_id": "brand",
                     *           "brand_kit_revision": 3,
                     *           "export_defaults": {
                     *             "format": "jpeg",
                     *             "matte_color": "",
                     *             "quality": 0.9
                     *           },
                     *           "pages": [
                     *             {
                     *               "id": "page-1",
                     *               "name": "Cover",
                     *               "background_color": "#fafafa",
                     *               "latest_export_media_id": "med_00000000000000000000000004",
                     *               "preview_media_id": "med_00000000000000000000000004",
                     *               "color_grade_version": 1,
                     *               "background": {
                     *                 "type": "image",
                     *                 "color": "#ffffff",
                     *                 "opacity": 1,
                     *                 "gradient": {
                     *                   "type": "reflected",
                     *                   "reverse": true,
                     *                   "start": {
                     *                     "x": 0,
                     *                     "y": 0.5
                     *                   },
                     *                   "end": {
                     *                     "x": 1,
                     *                     "y": 0.25
                     *                   },
                     *                   "stops": [
                     *                     {
                     *                       "color": "#102030",
                     *                       "offset": 0
                     *                     },
                     *                     {
                     *                       "color": "#A0B0C080",
                     *                       "offset": 0.6
                     *                     }
                     *                   ]
                     *                 },
                     *                 "image": {
                     *                   "fit": "cover",
                     *                   "media_id": "med_00000000000000000000000004"
                     *                 }
                     *               },
                     *               "color_grade": {
                     *                 "brightness": 0.1,
                     *                 "contrast": -0.2,
                     *                 "exposure": 0.3,
                     *                 "highlights": -0.4,
                     *                 "hue": 0.5,
                     *                 "saturation": -0.6,
                     *                 "shadows": 0.7,
                     *                 "temperature": -0.8,
                     *                 "tint": 0.9,
                     *                 "vibrance": -1,
                     *                 "curves": {
                     *                   "masterPoints": "[[0,0],[0.5,0.625],[1,1]]",
                     *                   "redPoints": "[[0,0],[0.5,0.625],[1,1]]",
                     *                   "greenPoints": "[[0,0],[0.5,0.625],[1,1]]",
                     *                   "bluePoints": "[[0,0],[0.5,0.625],[1,1]]"
                     *                 },
                     *                 "wheels": {
                     *                   "gain": 1.5,
                     *                   "gamma": 0.5,
                     *                   "highlightsAmount": 0.25,
                     *                   "highlightsHue": 200,
                     *                   "lift": -0.5,
                     *                   "midtonesAmount": 0.5,
                     *                   "midtonesHue": 20,
                     *                   "offset": 0.125,
                     *                   "offsetAmount": 1,
                     *                   "offsetHue": 359.5,
                     *                   "shadowsAmount": 0,
                     *                   "shadowsHue": 0
                     *                 }
                     *               },
                     *               "guides": {
                     *                 "horizontal": [
                     *                   0,
                     *                   540
                     *                 ],
                     *                 "vertical": [
                     *                   1080
                     *                 ]
                     *               },
                     *               "layers": [
                     *                 {
                     *                   "id": "group",
                     *                   "name": "Group",
                     *                   "type": "group",
                     *                   "locked": false,
                     *                   "visible": true,
                     *                   "opacity": 0.75,
                     *                   "transform": {
                     *                     "x": 10.5,
                     *                     "y": 20,
                     *                     "width": 300,
                     *                     "height": 200.25,
                     *                     "rotation": -12.5,
                     *                     "flip_x": false,
                     *                     "flip_y": true
                     *                   }
                     *                 },
                     *                 {
                     *                   "id": "photo",
                     *                   "name": "Photo",
                     *                   "parent_id": "group",
                     *                   "type": "image",
                     *                   "locked": false,
                     *                   "visible": true,
                     *                   "opacity": 0.75,
                     *                   "transform": {
                     *                     "x": 10.5,
                     *                     "y": 20,
                     *                     "width": 300,
                     *                     "height": 200.25,
                     *                     "rotation": -12.5,
                     *                     "flip_x": false,
                     *                     "flip_y": true
                     *                   },
                     *                   "effects": {
                     *                     "blend_mode": "soft_light",
                     *                     "drop_shadow": {
                     *                       "angle": -45,
                     *                       "blur": 12,
                     *                       "color": "#00000080",
                     *                       "distance": 8,
                     *                       "opacity": 0.5
                     *                     },
                     *                     "inner_shadow": {
                     *                       "angle": -45,
                     *                       "blur": 12,
                     *                       "color": "#00000080",
                     *                       "distance": 8,
                     *                       "opacity": 0.5
                     *                     },
                     *                     "stroke": {
                     *                       "color": "#ffffff",
                     *                       "opacity": 0.9,
                     *                       "position": "outside",
                     *                       "width": 4
                     *                     }
                     *                   },
                     *                   "erase_mask": {
                     *                     "source_width": 640,
                     *                     "source_height": 480,
                     *                     "spans": [
                     *                       {
                     *                         "x": 1,
                     *                         "y": 2,
                     *                         "width": 3
                     *                       }
                     *                     ],
                     *                     "strokes": [
                     *                       {
                     *                         "points": [
                     *                           {
                     *                             "x": 4,
                     *                             "y": 5.5
                     *                           }
                     *                         ],
                     *                         "size": 12
                     *                       }
                     *                     ]
                     *                   },
                     *                   "image": {
                     *                     "media_id": "med_00000000000000000000000004",
                     *                     "fit": "contain",
                     *                     "intrinsic_pending": false,
                     *                     "source_width": 640,
                     *                     "source_height": 480,
                     *                     "color_grade_version": 1,
                     *                     "crop": {
                     *                       "x": 0.1,
                     *                       "y": 0.2,
                     *                       "width": 0.5,
                     *                       "height": 0.75
                     *                     },
                     *                     "adjustments": {
                     *                       "blur": 0.25,
                     *                       "brightness": 0.1,
                     *                       "contrast": -0.2,
                     *                       "exposure": 0.3,
                     *                       "highlights": -0.4,
                     *                       "hue": 0.5,
                     *                       "saturation": -0.6,
                     *                       "shadows": 0.7,
                     *                       "temperature": -0.8,
                     *                       "tint": 0.9,
                     *                       "vibrance": -1,
                     *                       "curves": {
                     *                         "masterPoints": "[[0,0],[0.5,0.625],[1,1]]",
                     *                         "redPoints": "[[0,0],[0.5,0.625],[1,1]]",
                     *                         "greenPoints": "[[0,0],[0.5,0.625],[1,1]]",
                     *                         "bluePoints": "[[0,0],[0.5,0.625],[1,1]]"
                     *                       },
                     *                       "wheels": {
                     *                         "gain": 1.5,
                     *                         "gamma": 0.5,
                     *                         "highlightsAmount": 0.25,
                     *                         "highlightsHue": 200,
                     *                         "lift": -0.5,
                     *                         "midtonesAmount": 0.5,
                     *                         "midtonesHue": 20,
                     *                         "offset": 0.125,
                     *                         "offsetAmount": 1,
                     *                         "offsetHue": 359.5,
                     *                         "shadowsAmount": 0,
                     *                         "shadowsHue": 0
                     *                       }
                     *                     }
                     *                   },
                     *                   "mask": {
                     *                     "shape": "rounded_rectangle",
                     *                     "inset": 2,
                     *                     "radius": 24
                     *                   }
                     *                 },
                     *                 {
                     *                   "id": "brush",
                     *                   "name": "Brush",
                     *                   "type": "paint",
                     *                   "locked": false,
                     *                   "visible": true,
                     *                   "opacity": 0.75,
                     *                   "transform": {
                     *                     "x": 10.5,
                     *                     "y": 20,
                     *                     "width": 300,
                     *                     "height": 200.25,
                     *                     "rotation": -12.5,
                     *                     "flip_x": false,
                     *                     "flip_y": true
                     *                   },
                     *                   "paint": {
                     *                     "kind": "gradient",
                     *                     "color": "#ff0000",
                     *                     "gradient": {
                     *                       "type": "reflected",
                     *                       "reverse": true,
                     *                       "start": {
                     *                         "x": 0,
                     *                         "y": 0.5
                     *                       },
                     *                       "end": {
                     *                         "x": 1,
                     *                         "y": 0.25
                     *                       },
                     *                       "stops": [
                     *                         {
                     *                           "color": "#102030",
                     *                           "offset": 0
                     *                         },
                     *                         {
                     *                           "color": "#A0B0C080",
                     *                           "offset": 0.6
                     *                         }
                     *                       ]
                     *                     },
                     *                     "opacity": 0.5,
                     *                     "points": [
                     *                       {
                     *                         "x": 1.5,
                     *                         "y": 2.5
                     *                       }
                     *                     ],
                     *                     "size": 16,
                     *                     "source_width": 1080,
                     *                     "source_height": 1080,
                     *                     "spans": [
                     *                       {
                     *                         "x": 0,
                     *                         "y": 0,
                     *                         "width": 10
                     *                       }
                     *                     ]
                     *                   }
                     *                 },
                     *                 {
                     *                   "id": "box",
                     *                   "name": "Box",
                     *                   "type": "shape",
                     *                   "locked": false,
                     *                   "visible": true,
                     *                   "opacity": 0.75,
                     *                   "transform": {
                     *                     "x": 10.5,
                     *                     "y": 20,
                     *                     "width": 300,
                     *                     "height": 200.25,
                     *                     "rotation": -12.5,
                     *                     "flip_x": false,
                     *                     "flip_y": true
                     *                   },
                     *                   "shape": {
                     *                     "kind": "rounded_rectangle",
                     *                     "fill": "#123456",
                     *                     "stroke": "#abcdef",
                     *                     "radius": 8.5,
                     *                     "stroke_width": 2
                     *                   }
                     *                 },
                     *                 {
                     *                   "id": "words",
                     *                   "name": "Words",
                     *                   "type": "text",
                     *                   "locked": false,
                     *                   "visible": true,
                     *                   "opacity": 0.75,
                     *                   "transform": {
                     *                     "x": 10.5,
                     *                     "y": 20,
                     *                     "width": 300,
                     *                     "height": 200.25,
                     *                     "rotation": -12.5,
                     *                     "flip_x": false,
                     *                     "flip_y": true
                     *                   },
                     *                   "text": {
                     *                     "text": "Good morning\nMünchen ☕",
                     *                     "align": "justify",
                     *                     "color": "#101010",
                     *                     "font_asset_id": "med_00000000000000000000000005",
                     *                     "font_family": "Inter",
                     *                     "font_style": "italic",
                     *                     "highlight_color": "#ffff00",
                     *                     "stroke_color": "#000000",
                     *                     "font_size": 64.5,
                     *                     "letter_spacing": -1.5,
                     *                     "line_height": 1.2,
                     *                     "stroke_width": 1,
                     *                     "font_weight": 700,
                     *                     "strike": false,
                     *                     "underline": true,
                     *                     "wrap": "character",
                     *                     "curve": {
                     *                       "type": "arc_up",
                     *                       "offset": -0.25,
                     *                       "reverse": false,
                     *                       "strength": 0.4
                     *                     },
                     *                     "shadow": {
                     *                       "blur": 4,
                     *                       "color": "#333333",
                     *                       "offset_x": 2,
                     *                       "offset_y": -3.5
                     *                     }
                     *                   }
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "created_at": "2026-03-02T10:00:00Z",
                     *         "updated_at": "2026-03-02T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ImageTemplate"][];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    CreateImageTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": "ws_00000000000000000000000001",
                 *       "name": "Cover",
                 *       "category": "Quote",
                 *       "document": {
                 *         "title": "A whole design",
                 *         "preset_key": "instagram-square",
                 *         "schema_version": 1,
                 *         "width_px": 1080,
                 *         "height_px": 1080,
                 *         "brand_kit_id": "brand",
                 *         "brand_kit_revision": 3,
                 *         "export_defaults": {
                 *           "format": "jpeg",
                 *           "matte_color": "",
                 *           "quality": 0.9
                 *         },
                 *         "pages": [
                 *           {
                 *             "id": "page-1",
                 *             "name": "Cover",
                 *             "background_color": "#fafafa",
                 *             "latest_export_media_id": "med_00000000000000000000000002",
                 *             "preview_media_id": "med_00000000000000000000000002",
                 *             "color_grade_version": 1,
                 *             "background": {
                 *               "type": "image",
                 *               "color": "#ffffff",
                 *               "opacity": 1,
                 *               "gradient": {
                 *                 "type": "reflected",
                 *                 "reverse": true,
                 *                 "start": {
                 *                   "x": 0,
                 *                   "y": 0.5
                 *                 },
                 *                 "end": {
                 *                   "x": 1,
                 *                   "y": 0.25
                 *                 },
                 *                 "stops": [
                 *                   {
                 *                     "color": "#102030",
                 *                     "offset": 0
                 *                   },
                 *                   {
                 *                     "color": "#A0B0C080",
                 *                     "offset": 0.6
                 *                   }
                 *                 ]
                 *               },
                 *               "image": {
                 *                 "fit": "cover",
                 *                 "media_id": "med_00000000000000000000000002"
                 *               }
                 *             },
                 *             "color_grade": {
                 *               "brightness": 0.1,
                 *               "contrast": -0.2,
                 *               "exposure": 0.3,
                 *               "highlights": -0.4,
                 *               "hue": 0.5,
                 *               "saturation": -0.6,
                 *               "shadows": 0.7,
                 *               "temperature": -0.8,
                 *               "tint": 0.9,
                 *               "vibrance": -1,
                 *               "curves": {
                 *                 "masterPoints": "[[0,0],[0.5,0.625],[1,1]]",
                 *                 "redPoints": "[[0,0],[0.5,0.625],[1,1]]",
                 *                 "greenPoints": "[[0,0],[0.5,0.625],[1,1]]",
                 *                 "bluePoints": "[[0,0],[0.5,0.625],[1,1]]"
                 *               },
                 *               "wheels": {
                 *                 "gain": 1.5,
                 *                 "gamma": 0.5,
                 *                 "highlightsAmount": 0.25,
                 *                 "highlightsHue": 200,
                 *                 "lift": -0.5,
                 *                 "midtonesAmount": 0.5,
                 *                 "midtonesHue": 20,
                 *                 "offset": 0.125,
                 *                 "offsetAmount": 1,
                 *                 "offsetHue": 359.5,
                 *                 "shadowsAmount": 0,
                 *                 "shadowsHue": 0
                 *               }
                 *             },
                 *             "guides": {
                 *               "horizontal": [
                 *                 0,
                 *                 540
                 *               ],
                 *               "vertical": [
                 *                 1080
                 *               ]
                 *             },
                 *             "layers": [
                 *               {
                 *                 "id": "group",
                 *                 "name": "Group",
                 *                 "type": "group",
                 *                 "locked": false,
                 *                 "visible": true,
                 *                 "opacity": 0.75,
                 *                 "transform": {
                 *                   "x": 10.5,
                 *                   "y": 20,
                 *                   "width": 300,
                 *                   "height": 200.25,
                 *                   "rotation": -12.5,
                 *                   "flip_x": false,
                 *                   "flip_y": true
                 *                 }
                 *               },
                 *               {
                 *                 "id": "photo",
                 *                 "name": "Photo",
                 *                 "parent_id": "group",
                 *                 "type": "image",
                 *                 "locked": false,
                 *                 "visible": true,
                 *                 "opacity": 0.75,
                 *                 "transform": {
                 *                   "x": 10.5,
                 *                   "y": 20,
                 *                   "width": 300,
                 *                   "height": 200.25,
                 *                   "rotation": -12.5,
                 *                   "flip_x": false,
                 *                   "flip_y": true
                 *                 },
                 *                 "effects": {
                 *                   "blend_mode": "soft_light",
                 *                   "drop_shadow": {
                 *                     "angle": -45,
                 *                     "blur": 12,
                 *                     "color": "#00000080",
                 *                     "distance": 8,
                 *                     "opacity": 0.5
                 *                   },
                 *                   "inner_shadow": {
                 *                     "angle": -45,
                 *                     "blur": 12,
                 *                     "color": "#00000080",
                 *                     "distance": 8,
                 *                     "opacity": 0.5
                 *                   },
                 *                   "stroke": {
                 *                     "color": "#ffffff",
                 *                     "opacity": 0.9,
                 *                     "position": "outside",
                 *                     "width": 4
                 *                   }
                 *                 },
                 *                 "erase_mask": {
                 *                   "source_width": 640,
                 *                   "source_height": 480,
                 *                   "spans": [
                 *                     {
                 *                       "x": 1,
                 *                       "y": 2,
                 *                       "width": 3
                 *                     }
                 *                   ],
                 *                   "strokes": [
                 *                     {
                 *                       "points": [
                 *                         {
                 *                           "x": 4,
                 *                           "y": 5.5
                 *                         }
                 *                       ],
                 *                       "size": 12
                 *                     }
                 *                   ]
                 *                 },
                 *                 "image": {
                 *                   "media_id": "med_00000000000000000000000002",
                 *                   "fit": "contain",
                 *                   "intrinsic_pending": false,
                 *                   "source_width": 640,
                 *                   "source_height": 480,
                 *                   "color_grade_version": 1,
                 *                   "crop": {
                 *                     "x": 0.1,
                 *                     "y": 0.2,
                 *                     "width": 0.5,
                 *                     "height": 0.75
                 *                   },
                 *                   "adjustments": {
                 *                     "blur": 0.25,
                 *                     "brightness": 0.1,
                 *                     "contrast": -0.2,
                 *                     "exposure": 0.3,
                 *                     "highlights": -0.4,
                 *                     "hue": 0.5,
                 *                     "saturation": -0.6,
                 *                     "shadows": 0.7,
                 *                     "temperature": -0.8,
                 *                     "tint": 0.9,
                 *                     "vibrance": -1,
                 *                     "curves": {
                 *                       "masterPoints": "[[0,0],[0.5,0.625],[1,1]]",
                 *                       "redPoints": "[[0,0],[0.5,0.625],[1,1]]",
                 *                       "greenPoints": "[[0,0],[0.5,0.625],[1,1]]",
                 *                       "bluePoints": "[[0,0],[0.5,0.625],[1,1]]"
                 *                     },
                 *                     "wheels": {
                 *                       "gain": 1.5,
                 *                       "gamma": 0.5,
                 *                       "highlightsAmount": 0.25,
                 *                       "highlightsHue": 200,
                 *                       "lift": -0.5,
                 *                       "midtonesAmount": 0.5,
                 *                       "midtonesHue": 20,
                 *                       "offset": 0.125,
                 *                       "offsetAmount": 1,
                 *                       "offsetHue": 359.5,
                 *                       "shadowsAmount": 0,
                 *                       "shadowsHue": 0
                 *                     }
                 *                   }
                 *                 },
                 *                 "mask": {
                 *                   "shape": "rounded_rectangle",
                 *                   "inset": 2,
                 *                   "radius": 24
                 *                 }
                 *               },
                 *               {
                 *                 "id": "brush",
                 *                 "name": "Brush",
                 *                 "type": "paint",
                 *                 "locked": false,
                 *                 "visible": true,
                 *                 "opacity": 0.75,
                 *                 "transform": {
                 *                   "x": 10.5,
                 *                   "y": 20,
                 *                   "width": 300,
                 *                   "height": 200.25,
                 *                   "rotation": -12.5,
                 *                   "flip_x": false,
                 *                   "flip_y": true
                 *                 },
                 *                 "paint": {
                 *                   "kind": "gradient",
                 *                   "color": "#ff0000",
                 *                   "gradient": {
                 *                     "type": "reflected",
                 *                     "reverse": true,
                 *                     "start": {
                 *                       "x": 0,
                 *                       "y": 0.5
                 *                     },
                 *                     "end": {
                 *                       "x": 1,
                 *                       "y": 0.25
                 *                     },
                 *                     "stops": [
                 *                       {
                 *                         "color": "#102030",
                 *                         "offset": 0
                 *                       },
                 *                       {
                 *                         "color": "#A0B0C080",
                 *                         "offset": 0.6
                 *                       }
                 *                     ]
                 *                   },
                 *                   "opacity": 0.5,
                 *                   "points": [
                 *                     {
                 *                       "x": 1.5,
                 *                       "y": 2.5
                 *                     }
                 *                   ],
                 *                   "size": 16,
                 *                   "source_width": 1080,
                 *                   "source_height": 1080,
                 *                   "spans": [
                 *                     {
                 *                       "x": 0,
                 *                       "y": 0,
                 *                       "width": 10
                 *                     }
                 *                   ]
                 *                 }
                 *               },
                 *               {
                 *                 "id": "box",
                 *                 "name": "Box",
                 *                 "type": "shape",
                 *                 "locked": false,
                 *                 "visible": true,
                 *                 "opacity": 0.75,
                 *                 "transform": {
                 *                   "x": 10.5,
                 *                   "y": 20,
                 *                   "width": 300,
                 *                   "height": 200.25,
                 *                   "rotation": -12.5,
                 *                   "flip_x": false,
                 *                   "flip_y": true
                 *                 },
                 *                 "shape": {
                 *                   "kind": "rounded_rectangle",
                 *                   "fill": "#123456",
                 *                   "stroke": "#abcdef",
                 *                   "radius": 8.5,
                 *                   "stroke_width": 2
                 *                 }
                 *               },
                 *               {
                 *                 "id": "words",
                 *                 "name": "Words",
                 *                 "type": "text",
                 *                 "locked": false,
                 *                 "visible": true,
                 *                 "opacity": 0.75,
                 *                 "transform": {
                 *                   "x": 10.5,
                 *                   "y": 20,
                 *                   "width": 300,
                 *                   "height": 200.25,
                 *                   "rotation": -12.5,
                 *                   "flip_x": false,
                 *                   "flip_y": true
                 *                 },
                 *                 "text": {
                 *                   "text": "Good morning\nMünchen ☕",
                 *                   "align": "justify",
                 *                   "color": "#101010",
                 *                   "font_asset_id": "med_00000000000000000000000003",
                 *                   "font_family": "Inter",
                 *                   "font_style": "italic",
                 *                   "highlight_color": "#ffff00",
                 *                   "stroke_color": "#000000",
                 *                   "font_size": 64.5,
                 *                   "letter_spacing": -1.5,
                 *                   "line_height": 1.2,
                 *                   "stroke_width": 1,
                 *                   "font_weight": 700,
                 *                   "strike": false,
                 *                   "underline": true,
                 *                   "wrap": "character",
                 *                   "curve": {
                 *                     "type": "arc_up",
                 *                     "offset": -0.25,
                 *                     "reverse": false,
                 *                     "strength": 0.4
                 *                   },
                 *                   "shadow": {
                 *                     "blur": 4,
                 *                     "color": "#333333",
                 *                     "offset_x": 2,
                 *                     "offset_y": -3.5
                 *                   }
                 *                 }
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Id of the workspace that the template will belong to. */
                    workspace_id: string;
                    /** @description Id of the media item that shows the template: an image of the workspace. If absent or null, a preview is rendered. */
                    preview_media_id?: string | null;
                    /** @description Name of the template: 1 to 120 characters, not blank. */
                    name: string;
                    /** @description Category of the template: at most 80 characters, may be empty. */
                    category: string;
                    /** @description Design of the template. INVALID_INPUT reports each broken rule with its path, before access is checked; at most 100. */
                    document: components["schemas"]["ImageDocumentInput"];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/ImageTemplate.json",
                     *       "id": "tpl_00000000000000000000000004",
                     *       "workspace_id": "ws_00000000000000000000000001",
                     *       "name": "Cover",
                     *       "category": "Quote",
                     *       "preset_key": "instagram-square",
                     *       "built_in": false,
                     *       "document": {
                     *         "title": "A whole design",
                     *         "preset_key": "instagram-square",
                     *         "schema_version": 1,
                     *         "width_px": 1080,
                     *         "height_px": 1080,
                     *         "brand_kit_id": "brand",
                     *         "brand_kit_revision": 3,
                     *         "export_defaults": {
                     *           "format": "jpeg",
                     *           "matte_color": "",
                     *           "quality": 0.9
                     *         },
                     *         "pages": [
                     *           {
                     *             "id": "page-1",
                     *             "name": "Cover",
                     *             "background_color": "#fafafa",
                     *             "latest_export_media_id": "med_00000000000000000000000002",
                     *             "preview_media_id": "med_00000000000000000000000002",
                     *             "color_grade_version": 1,
                     *             "background": {
                     *               "type": "image",
                     *               "color": "#ffffff",
                     *               "opacity": 1,
                     *               "gradient": {
                     *                 "type": "reflected",
                     *                 "reverse": true,
                     *                 "start": {
                     *                   "x": 0,
                     *                   "y": 0.5
                     *                 },
                     *                 "end": {
                     *                   "x": 1,
                     *                   "y": 0.25
                     *                 },
                     *                 "stops": [
                     *                   {
                     *                     "color": "#102030",
                     *                     "offset": 0
                     *                   },
                     *                   {
                     *                     "color": "#A0B0C080",
                     *                     "offset": 0.6
                     *                   }
                     *                 ]
                     *               },
                     *               "image": {
                     *                 "fit": "cover",
                     *                 "media_id": "med_00000000000000000000000002"
                     *               }
                     *             },
                     *             "color_grade": {
                     *               "brightness": 0.1,
                     *               "contrast": -0.2,
                     *               "exposure": 0.3,
                     *               "highlights": -0.4,
                     *               "hue": 0.5,
                     *               "saturation": -0.6,
                     *               "shadows": 0.7,
                     *               "temperature": -0.8,
                     *               "tint": 0.9,
                     *               "vibrance": -1,
                     *               "curves": {
                     *                 "masterPoints": "[[0,0],[0.5,0.625],[1,1]]",
                     *                 "redPoints": "[[0,0],[0.5,0.625],[1,1]]",
                     *                 "greenPoints": "[[0,0],[0.5,0.625],[1,1]]",
                     *                 "bluePoints": "[[0,0],[0.5,0.625],[1,1]]"
                     *               },
                     *               "wheels": {
                     *                 "gain": 1.5,
                     *                 "gamma": 0.5,
                     *                 "highlightsAmount": 0.25,
                     *                 "highlightsHue": 200,
                     *                 "lift": -0.5,
                     *                 "midtonesAmount": 0.5,
                     *                 "midtonesHue": 20,
                     *                 "offset": 0.125,
                     *                 "offsetAmount": 1,
                     *                 "offsetHue": 359.5,
                     *                 "shadowsAmount": 0,
                     *                 "shadowsHue": 0
                     *               }
                     *             },
                     *             "guides": {
                     *               "horizontal": [
                     *                 0,
                     *                 540
                     *               ],
                     *               "vertical": [
                     *                 1080
                     *               ]
                     *             },
                     *             "layers": [
                     *               {
                     *                 "id": "group",
                     *                 "name": "Group",
                     *                 "type": "group",
                     *                 "locked": false,
                     *                 "visible": true,
                     *                 "opacity": 0.75,
                     *                 "transform": {
                     *                   "x": 10.5,
                     *                   "y": 20,
                     *                   "width": 300,
                     *                   "height": 200.25,
                     *                   "rotation": -12.5,
                     *                   "flip_x": false,
                     *                   "flip_y": true
                     *                 }
                     *               },
                     *               {
                     *                 "id": "photo",
                     *                 "name": "Photo",
                     *                 "parent_id": "group",
                     *                 "type": "image",
                     *                 "locked": false,
                     *                 "visible": true,
                     *                 "opacity": 0.75,
                     *                 "transform": {
                     *                   "x": 10.5,
                     *                   "y": 20,
                     *                   "width": 300,
                     *                   "height": 200.25,
                     *                   "rotation": -12.5,
                     *                   "flip_x": false,
                     *                   "flip_y": true
                     *                 },
                     *                 "effects": {
                     *                   "blend_mode": "soft_light",
                     *                   "drop_shadow": {
                     *                     "angle": -45,
                     *                     "blur": 12,
                     *                     "color": "#00000080",
                     *                     "distance": 8,
                     *                     "opacity": 0.5
                     *                   },
                     *                   "inner_shadow": {
                     *                     "angle": -45,
                     *                     "blur": 12,
                     *                     "color": "#00000080",
                     *                     "distance": 8,
                     *                     "opacity": 0.5
                     *                   },
                     *                   "stroke": {
                     *                     "color": "#ffffff",
                     *                     "opacity": 0.9,
                     *                     "position": "outside",
                     *                     "width": 4
                     *                   }
                     *                 },
                     *                 "erase_mask": {
                     *                   "source_width": 640,
                     *                   "source_height": 480,
                     *                   "spans": [
                     *                     {
                     *                       "x": 1,
                     *                       "y": 2,
                     *                       "width": 3
                     *                     }
                     *                   ],
                     *                   "strokes": [
                     *                     {
                     *                       "points": [
                     *                         {
                     *                           "x": 4,
                     *                           "y": 5.5
                     *                         }
                     *                       ],
                     *                       "size": 12
                     *                     }
                     *                   ]
                     *                 },
                     *                 "image": {
                     *                   "media_id": "med_00000000000000000000000002",
                     *                   "fit": "contain",
                     *                   "intrinsic_pending": false,
                     *                   "source_width": 640,
                     *                   "source_height": 480,
                     *                   "color_grade_version": 1,
                     *                   "crop": {
                     *                     "x": 0.1,
                     *                     "y": 0.2,
                     *                     "width": 0.5,
                     *                     "height": 0.75
                     *                   },
                     *                   "adjustments": {
                     *                     "blur": 0.25,
                     *                     "brightness": 0.1,
                     *                     "contrast": -0.2,
                     *                     "exposure": 0.3,
                     *                     "highlights": -0.4,
                     *                     "hue": 0.5,
                     *                     "saturation": -0.6,
                     *                     "shadows": 0.7,
                     *                     "temperature": -0.8,
                     *                     "tint": 0.9,
                     *                     "vibrance": -1,
                     *                     "curves": {
                     *                       "masterPoints": "[[0,0],[0.5,0.625],[1,1]]",
                     *                       "redPoints": "[[0,0],[0.5,0.625],[1,1]]",
                     *                       "greenPoints": "[[0,0],[0.5,0.625],[1,1]]",
                     *                       "bluePoints": "[[0,0],[0.5,0.625],[1,1]]"
                     *                     },
                     *                     "wheels": {
                     *                       "gain": 1.5,
                     *                       "gamma": 0.5,
                     *                       "highlightsAmount": 0.25,
                     *                       "highlightsHue": 200,
                     *                       "lift": -0.5,
                     *                       "midtonesAmount": 0.5,
                     *                       "midtonesHue": 20,
                     *                       "offset": 0.125,
                     *                       "offsetAmount": 1,
                     *                       "offsetHue": 359.5,
                     *                       "shadowsAmount": 0,
                     *                       "shadowsHue": 0
                     *                     }
                     *                   }
                     *                 },
                     *                 "mask": {
                     *                   "shape": "rounded_rectangle",
                     *                   "inset": 2,
                     *                   "radius": 24
                     *                 }
                     *               },
                     *               {
                     *                 "id": "brush",
                     *                 "name": "Brush",
                     *                 "type": "paint",
                     *                 "locked": false,
                     *                 "visible": true,
                     *                 "opacity": 0.75,
                     *                 "transform": {
                     *                   "x": 10.5,
                     *                   "y": 20,
                     *                   "width": 300,
                     *                   "height": 200.25,
                     *                   "rotation": -12.5,
                     *                   "flip_x": false,
                     *                   "flip_y": true
                     *                 },
                     *                 "paint": {
                     *                   "kind": "gradient",
                     *                   "color": "#ff0000",
                     *                   "gradient": {
                     *                     "type": "reflected",
                     *                     "reverse": true,
                     *                     "start": {
                     *                       "x": 0,
                     *                       "y": 0.5
                     *                     },
                     *                     "end": {
                     *                       "x": 1,
                     *                       "y": 0.25
                     *                     },
                     *                     "stops": [
                     *                       {
                     *                         "color": "#102030",
                     *                         "offset": 0
                     *                       },
                     *                       {
                     *                         "color": "#A0B0C080",
                     *                         "offset": 0.6
                     *                       }
                     *                     ]
                     *                   },
                     *                   "opacity": 0.5,
                     *                   "points": [
                     *                     {
                     *                       "x": 1.5,
                     *                       "y": 2.5
                     *                     }
                     *                   ],
                     *                   "size": 16,
                     *                   "source_width": 1080,
                     *                   "source_height": 1080,
                     *                   "spans": [
                     *                     {
                     *                       "x": 0,
                     *                       "y": 0,
                     *                       "width": 10
                     *                     }
                     *                   ]
                     *                 }
                     *               },
                     *               {
                     *                 "id": "box",
                     *                 "name": "Box",
                     *                 "type": "shape",
                     *                 "locked": false,
                     *                 "visible": true,
                     *                 "opacity": 0.75,
                     *                 "transform": {
                     *                   "x": 10.5,
                     *                   "y": 20,
                     *                   "width": 300,
                     *                   "height": 200.25,
                     *                   "rotation": -12.5,
                     *                   "flip_x": false,
                     *                   "flip_y": true
                     *                 },
                     *                 "shape": {
                     *                   "kind": "rounded_rectangle",
                     *                   "fill": "#123456",
                     *                   "stroke": "#abcdef",
                     *                   "radius": 8.5,
                     *                   "stroke_width": 2
                     *                 }
                     *               },
                     *               {
                     *                 "id": "words",
                     *                 "name": "Words",
                     *                 "type": "text",
                     *                 "locked": false,
                     *                 "visible": true,
                     *                 "opacity": 0.75,
                     *                 "transform": {
                     *                   "x": 10.5,
                     *                   "y": 20,
                     *                   "width": 300,
                     *                   "height": 200.25,
                     *                   "rotation": -12.5,
                     *                   "flip_x": false,
                     *                   "flip_y": true
                     *                 },
                     *                 "text": {
                     *                   "text": "Good morning\nMünchen ☕",
                     *                   "align": "justify",
                     *                   "color": "#101010",
                     *                   "font_asset_id": "med_00000000000000000000000003",
                     *                   "font_family": "Inter",
                     *                   "font_style": "italic",
                     *                   "highlight_color": "#ffff00",
                     *                   "stroke_color": "#000000",
                     *                   "font_size": 64.5,
                     *                   "letter_spacing": -1.5,
                     *                   "line_height": 1.2,
                     *                   "stroke_width": 1,
                     *                   "font_weight": 700,
                     *                   "strike": false,
                     *                   "underline": true,
                     *                   "wrap": "character",
                     *                   "curve": {
                     *                     "type": "arc_up",
                     *                     "offset": -0.25,
                     *                     "reverse": false,
                     *                     "strength": 0.4
                     *                   },
                     *                   "shadow": {
                     *                     "blur": 4,
                     *                     "color": "#333333",
                     *                     "offset_x": 2,
                     *                     "offset_y": -3.5
                     *                   }
                     *                 }
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "created_at": "2026-03-02T10:00:00Z",
                     *       "updated_at": "2026-03-02T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageTemplate"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    ListMedia: {
        parameters: {
            query: {
                /**
                 * @description The workspace whose media items are listed.
                 * @example ws_00000000000000000000000001
                 */
                workspace_id: string;
                /** @description Purpose of the items to return. If absent or null, LIBRARY outside the trash, and every purpose in the trash. */
                asset_kind?: "library" | "brand_asset" | "brand_font" | "design_preview" | "template_preview";
                /** @description The kind of the file. */
                type?: "image" | "video";
                /** @description A part of the name, in any letter case. */
                search?: string;
                /** @description Origin of the items to return; every origin if absent or null. */
                source?: "upload" | "camera" | "image_editor_export" | "image_editor_edit" | "background_removal" | "video_editor_source" | "video_editor_export" | "stock_import" | "meme_generator";
                /** @description A tag in lower case. */
                tag_id?: string;
                /** @description The cursor of the next page, from the header `Link`. */
                cursor?: string;
                /** @description The number of items on a page, 1 to 100; 50 by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/MediaPage.json",
                     *       "media": [
                     *         {
                     *           "id": "med_00000000000000000000000002",
                     *           "workspace_id": "ws_00000000000000000000000001",
                     *           "alt_text": "",
                     *           "analysis_status": "ready",
                     *           "asset_kind": "library",
                     *           "can_delete": false,
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "duration_ms": 0,
                     *           "height": 2,
                     *           "is_favorite": false,
                     *           "last_used_at": "2026-03-02T10:00:00.456Z",
                     *           "mime_type": "image/png",
                     *           "original_filename": "upload",
                     *           "processing_progress": 100,
                     *           "processing_status": "ready",
                     *           "retention_class": "library",
                     *           "size": 96,
                     *           "source": "upload",
                     *           "tags": [],
                     *           "thumbnail_url": "",
                     *           "url": "/media/med_00000000000000000000000002",
                     *           "width": 2,
                     *           "audio_channels": 0,
                     *           "bit_rate": 0,
                     *           "frame_rate": 0,
                     *           "public_url_status": 0,
                     *           "rotation": 0
                     *         },
                     *         {
                     *           "id": "med_00000000000000000000000003",
                     *           "workspace_id": "ws_00000000000000000000000001",
                     *           "alt_text": "The oven",
                     *           "analysis_status": "ready",
                     *           "asset_kind": "library",
                     *           "can_delete": false,
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "duration_ms": 0,
                     *           "height": 2,
                     *           "is_favorite": false,
                     *           "last_used_at": "2026-03-02T10:00:00.456Z",
                     *           "mime_type": "image/png",
                     *           "original_filename": "upload",
                     *           "processing_progress": 100,
                     *           "processing_status": "ready",
                     *           "retention_class": "library",
                     *           "size": 96,
                     *           "source": "upload",
                     *           "tags": [],
                     *           "thumbnail_url": "",
                     *           "url": "/media/med_00000000000000000000000003",
                     *           "width": 2,
                     *           "audio_channels": 0,
                     *           "bit_rate": 0,
                     *           "frame_rate": 0,
                     *           "public_url_status": 0,
                     *           "rotation": 0
                     *         },
                     *         {
                     *           "id": "med_00000000000000000000000004",
                     *           "workspace_id": "ws_00000000000000000000000001",
                     *           "alt_text": "A wooden pier in the morning",
                     *           "analysis_status": "ready",
                     *           "asset_kind": "library",
                     *           "can_delete": false,
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "duration_ms": 0,
                     *           "height": 2,
                     *           "is_favorite": false,
                     *           "last_used_at": "2026-03-02T10:00:00.456Z",
                     *           "mime_type": "image/png",
                     *           "original_filename": "upload",
                     *           "processing_progress": 100,
                     *           "processing_status": "ready",
                     *           "retention_class": "library",
                     *           "size": 96,
                     *           "source": "upload",
                     *           "tags": [],
                     *           "thumbnail_url": "/media/med_00000000000000000000000004?variant=thumbnail&expires=1772452800&signature=vKC5JLBlvEB1-A1HMa7a8ji0cHscubIzwDezpE8ST2E",
                     *           "url": "/media/med_00000000000000000000000004",
                     *           "width": 2,
                     *           "audio_channels": 0,
                     *           "bit_rate": 0,
                     *           "frame_rate": 0,
                     *           "public_url_status": 0,
                     *           "rotation": 0
                     *         },
                     *         {
                     *           "id": "med_00000000000000000000000005",
                     *           "workspace_id": "ws_00000000000000000000000001",
                     *           "alt_text": "",
                     *           "analysis_status": "ready",
                     *           "asset_kind": "library",
                     *           "can_delete": false,
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "duration_ms": 0,
                     *           "height": 2,
                     *           "is_favorite": false,
                     *           "last_used_at": "2026-03-02T10:00:00.456Z",
                     *           "mime_type": "image/png",
                     *           "original_filename": "upload",
                     *           "processing_progress": 100,
                     *           "processing_status": "ready",
                     *           "retention_class": "library",
                     *           "size": 96,
                     *           "source": "upload",
                     *           "tags": [],
                     *           "thumbnail_url": "",
                     *           "url": "/media/med_00000000000000000000000005",
                     *           "width": 2,
                     *           "audio_channels": 0,
                     *           "bit_rate": 0,
                     *           "frame_rate": 0,
                     *           "public_url_status": 0,
                     *           "rotation": 0
                     *         },
                     *         {
                     *           "id": "med_00000000000000000000000006",
                     *           "workspace_id": "ws_00000000000000000000000001",
                     *           "alt_text": "",
                     *           "analysis_status": "pending",
                     *           "asset_kind": "library",
                     *           "can_delete": false,
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "duration_ms": 0,
                     *           "height": 0,
                     *           "is_favorite": false,
                     *           "last_used_at": "2026-03-02T10:00:00.456Z",
                     *           "mime_type": "image/png",
                     *           "original_filename": "photo.png",
                     *           "processing_progress": 0,
                     *           "processing_status": "processing",
                     *           "retention_class": "library",
                     *           "size": 1000,
                     *           "source": "upload",
                     *           "tags": [],
                     *           "thumbnail_url": "",
                     *           "url": "/media/med_00000000000000000000000006",
                     *           "width": 0,
                     *           "audio_channels": 0,
                     *           "bit_rate": 0,
                     *           "frame_rate": 0,
                     *           "public_url_status": 0,
                     *           "rotation": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MediaPage"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    CreateMediaUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": "ws_00000000000000000000000001",
                 *       "filename": "cover.png",
                 *       "size": 1000,
                 *       "mime_type": "image/png",
                 *       "source": "upload"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the workspace that the media item will belong to. */
                    workspace_id: string;
                    /** @description File name, 1 to 255 characters without control characters. Directories are removed. */
                    filename: string;
                    /**
                     * Format: int64
                     * @description Size of the file in bytes: at most 50 MiB for an image, 16 GiB for a video, and 10 MiB for a font.
                     */
                    size: number;
                    /** @description Media type: PNG, JPEG, GIF, WebP, AVIF, MP4, QuickTime or WebM; WOFF2, TTF or OTF for BRAND_FONT. If absent or null, `application/octet-stream` with the size limit of images, or of fonts for BRAND_FONT. */
                    mime_type?: string | null;
                    /**
                     * @description Purpose of the item; LIBRARY if absent or null.
                     * @enum {string|null}
                     */
                    asset_kind?: "library" | "brand_asset" | "brand_font" | "design_preview" | "template_preview" | null;
                    /**
                     * @description Retention of the item; LIBRARY if absent or null.
                     * @enum {string|null}
                     */
                    retention_class?: "library" | "temporary" | null;
                    /**
                     * @description Origin of the item; UPLOAD if absent or null.
                     * @enum {string|null}
                     */
                    source?: "upload" | "camera" | "image_editor_export" | "image_editor_edit" | "background_removal" | "video_editor_source" | "video_editor_export" | "stock_import" | "meme_generator" | null;
                    /** @description SHA-256 of the file in hexadecimal; not checked if absent or null. If the library already has the file, its item is returned. Completion rejects other bytes. */
                    client_sha256?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/UploadSession.json",
                     *       "media_id": "med_00000000000000000000000002",
                     *       "deduped": false,
                     *       "complete_url": "/api/v1/media/upload-session/med_00000000000000000000000002/complete",
                     *       "upload": {
                     *         "method": "PUT",
                     *         "url": "/api/v1/media/uploads/med_00000000000000000000000002",
                     *         "headers": {
                     *           "Content-Type": "image/png"
                     *         },
                     *         "expires_at": "2026-03-02T10:15:00.456Z",
                     *         "object_key": ""
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UploadSession"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             *     - `QUOTA_EXCEEDED`: The request exceeds a limit of the plan. `limit` names the limit, `maximum` is its value in the plan `plan`, and `used` is the present usage.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT" | "QUOTA_EXCEEDED";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    CompleteMediaUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the pending media item.
                 * @example med_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": "ws_00000000000000000000000002"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the workspace that the upload belongs to. */
                    workspace_id: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/MediaUploadResult.json",
                     *       "id": "med_00000000000000000000000001",
                     *       "alt_text": "",
                     *       "analysis_status": "pending",
                     *       "asset_kind": "library",
                     *       "mime_type": "image/png",
                     *       "original_filename": "photo.png",
                     *       "processing_progress": 0,
                     *       "processing_status": "processing",
                     *       "retention_class": "library",
                     *       "size": 1000,
                     *       "source": "upload",
                     *       "url": "/media/med_00000000000000000000000001",
                     *       "deduped": false
                     *     }
                     */
                    "application/json": components["schemas"]["MediaUploadResult"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    CreateTusUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the protocol. */
                "Tus-Resumable": "1.0.0";
                /** @description The bytes of the file. */
                "Upload-Length": number;
                /** @description `workspace_id`, `filename` and optionally `filetype`, each in Base64 as tus defines. */
                "Upload-Metadata": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is open. */
            201: {
                headers: {
                    /** @description The path for PATCH, HEAD and DELETE. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             *     - `QUOTA_EXCEEDED`: The request exceeds a limit of the plan. `limit` names the limit, `maximum` is its value in the plan `plan`, and `used` is the present usage.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT" | "QUOTA_EXCEEDED";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    PutUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description `bytes <first>-<last>/<size>`, up to the last byte of the file. */
                "Content-Range"?: string;
            };
            path: {
                /** @description The id of the pending media item. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description All bytes arrived. */
            204: {
                headers: {
                    /** @description The received bytes. */
                    "Upload-Offset"?: string;
                    /** @description The bytes of the file. */
                    "Upload-Length"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Conflict
             *     - `CONFLICT`: The request conflicts with the current state of the resource.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "CONFLICT";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    DeleteTusUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the protocol. */
                "Tus-Resumable": "1.0.0";
            };
            path: {
                /** @description The id of the pending media item. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    HeadTusUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the protocol. */
                "Tus-Resumable": "1.0.0";
            };
            path: {
                /** @description The id of the pending media item. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the upload. */
            200: {
                headers: {
                    /** @description The received bytes. */
                    "Upload-Offset"?: string;
                    /** @description The bytes of the file. */
                    "Upload-Length"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    PatchTusUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the protocol. */
                "Tus-Resumable": "1.0.0";
                /** @description The position of the first byte. */
                "Upload-Offset": number;
            };
            path: {
                /** @description The id of the pending media item. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description The bytes arrived. */
            204: {
                headers: {
                    /** @description The received bytes. */
                    "Upload-Offset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Conflict
             *     - `CONFLICT`: The request conflicts with the current state of the resource.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "CONFLICT";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    TrashMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the media item.
                 * @example med_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Media item moved to the trash"
                     *     }
                     */
                    "application/json": {
                        /** @description Sentence in English. */
                        message: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Conflict
             *     - `CONFLICT`: The request conflicts with the current state of the resource.
             *     - `REVISION_CONFLICT`: The resource changed since the expected revision. `current_revision` is the current one (for a theme `current_draft_revision` and `current_published_revision`); in GraphQL these names are in camel case. Read the resource, merge, and try again.
             *     - `IDEMPOTENCY_IN_PROGRESS`: A request with the same Idempotency-Key is still being processed. Try again in a few seconds.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "CONFLICT" | "REVISION_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    UpdateMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the media item.
                 * @example med_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "alt_text": "A cup of coffee.",
                 *       "original_filename": "coffee.png"
                 *     }
                 */
                "application/json": {
                    /** @description Alternative text, at most 10,000 characters; null clears the text. */
                    alt_text?: string | null;
                    /** @description Name in the library, 1 to 255 characters; null is rejected. */
                    original_filename?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Media item changed"
                     *     }
                     */
                    "application/json": {
                        /** @description Sentence in English. */
                        message: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Conflict
             *     - `CONFLICT`: The request conflicts with the current state of the resource.
             *     - `REVISION_CONFLICT`: The resource changed since the expected revision. `current_revision` is the current one (for a theme `current_draft_revision` and `current_published_revision`); in GraphQL these names are in camel case. Read the resource, merge, and try again.
             *     - `IDEMPOTENCY_IN_PROGRESS`: A request with the same Idempotency-Key is still being processed. Try again in a few seconds.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "CONFLICT" | "REVISION_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    GenerateAltText: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the media item, which must be an image.
                 * @example med_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "locale": "pt-BR",
                 *       "post_context": "The pier at dawn"
                 *     }
                 */
                "application/json": {
                    /** @description Language of the text as a BCP 47 tag such as `pt-BR`, at most 35 characters; `en` if absent or null. */
                    locale?: string | null;
                    /** @description Post that the image belongs to, at most 1,000 characters; none if absent or null. Used as information for the language model, not as instructions. */
                    post_context?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/AltTextResult.json",
                     *       "alt_text": "A wooden pier in the morning",
                     *       "generated": true,
                     *       "model": "model-2026"
                     *     }
                     */
                    "application/json": components["schemas"]["AltTextResult"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Too Many Requests
             *     - `RATE_LIMITED`: The caller made too many requests. Try again after the number of seconds in `Retry-After`.
             */
            429: {
                headers: {
                    /** @description The number of seconds to wait before another request. */
                    "Retry-After"?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /**
             * @description Bad Gateway
             *     - `BAD_GATEWAY`: A provider that this operation depends on sent an unusable answer.
             */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_GATEWAY";
                    };
                };
            };
            /**
             * @description Service Unavailable
             *     - `UNAVAILABLE`: A part that this operation needs is not configured, or cannot be reached now. Try again later.
             *     - `QUERY_TIMEOUT`: The query exceeded this server's time limit and was stopped. Ask for smaller pages or fewer fields, or try again later. In GraphQL, the error's `path` names a field that did not finish.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAVAILABLE" | "QUERY_TIMEOUT";
                    };
                };
            };
        };
    };
    GetMediaContent: {
        parameters: {
            query?: {
                /** @description `thumbnail` for the thumbnail; absent for the file. */
                variant?: "content" | "thumbnail";
                /** @description The end of a signed address. */
                expires?: string;
                /** @description The signature of a signed address. */
                signature?: string;
            };
            header?: {
                /** @description A range of bytes, such as `bytes=0-1023`. */
                Range?: string;
                /** @description The `ETag` of an earlier answer. If the answer is unchanged, the status is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the media item. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole content. */
            200: {
                headers: {
                    /** @description The entity tag. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                    "video/*": string;
                    "font/*": string;
                };
            };
            /** @description A range of the content. */
            206: {
                headers: {
                    /** @description The range. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                    "video/*": string;
                    "font/*": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Range Not Satisfiable
             *     - `RANGE_NOT_SATISFIABLE`: The range of the `Range` header begins after the end of the content. `Content-Range` states the number of bytes.
             */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "RANGE_NOT_SATISFIABLE";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /**
             * @description Service Unavailable
             *     - `UNAVAILABLE`: A part that this operation needs is not configured, or cannot be reached now. Try again later.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    ListMemeTemplates: {
        parameters: {
            query: {
                /**
                 * @description The workspace whose member asks.
                 * @example ws_00000000000000000000000001
                 */
                workspace_id: string;
                /**
                 * @description A template's name, a keyword or an example text, without regard to case and accents; at most 120 characters.
                 * @example r
                 */
                q?: string;
                /**
                 * @description The greatest number of templates, 1 to 250; 40 by default.
                 * @example 2
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/MemeTemplateListing.json",
                     *       "ai_configured": true,
                     *       "configured": true,
                     *       "catalog": {
                     *         "provider_key": "memegen",
                     *         "refreshed_at": "2026-03-02T10:00:00Z",
                     *         "revision": "sha256:8c7e8fbbb062ac8f80f86dae20236fc2fcbc10cc6875fede599de8403d95685d",
                     *         "returned": 2,
                     *         "total_templates": 3,
                     *         "stale": false
                     *       },
                     *       "templates": [
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/MemeTemplate.json",
                     *           "id": "ds",
                     *           "name": "Daily Struggle",
                     *           "blank_url": "https://social.example/images/ds.png",
                     *           "source_url": "https://knowyourmeme.example/memes/ds",
                     *           "animated": false,
                     *           "lines": 3,
                     *           "overlays": 1,
                     *           "keywords": [
                     *             "buttons"
                     *           ],
                     *           "search_terms": [
                     *             "ds"
                     *           ],
                     *           "styles": [],
                     *           "example": {
                     *             "url": "https://social.example/images/ds/the_first/the_second/who_sweats.png",
                     *             "text": [
                     *               "the first",
                     *               "the second",
                     *               "who sweats"
                     *             ]
                     *           }
                     *         },
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/MemeTemplate.json",
                     *           "id": "fry",
                     *           "name": "Futurama Fry",
                     *           "blank_url": "https://social.example/images/fry.png",
                     *           "source_url": "https://knowyourmeme.example/memes/fry",
                     *           "animated": false,
                     *           "lines": 2,
                     *           "overlays": 1,
                     *           "keywords": [
                     *             "eyes"
                     *           ],
                     *           "search_terms": [
                     *             "fry"
                     *           ],
                     *           "styles": [],
                     *           "example": {
                     *             "url": "https://social.example/images/fry/not_sure_if/or.png",
                     *             "text": [
                     *               "not sure if",
                     *               "or"
                     *             ]
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MemeTemplateListing"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Too Many Requests
             *     - `RATE_LIMITED`: The caller made too many requests. Try again after the number of seconds in `Retry-After`.
             */
            429: {
                headers: {
                    /** @description The number of seconds to wait before another request. */
                    "Retry-After"?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /**
             * @description Bad Gateway
             *     - `BAD_GATEWAY`: A provider that this operation depends on sent an unusable answer.
             */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_GATEWAY";
                    };
                };
            };
            /**
             * @description Service Unavailable
             *     - `UNAVAILABLE`: A part that this operation needs is not configured, or cannot be reached now. Try again later.
             *     - `QUERY_TIMEOUT`: The query exceeded this server's time limit and was stopped. Ask for smaller pages or fewer fields, or try again later. In GraphQL, the error's `path` names a field that did not finish.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAVAILABLE" | "QUERY_TIMEOUT";
                    };
                };
            };
        };
    };
    ListNotifications: {
        parameters: {
            query: {
                /**
                 * @description The workspace whose inbox is listed.
                 * @example ws_00000000000000000000000001
                 */
                workspace_id: string;
                /** @description The `next_cursor` of the previous page. A cursor of another inbox is 400. */
                cursor?: string;
                /**
                 * @description The number of notifications on a page, 1 to 100; 30 by default.
                 * @example 4
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/NotificationPage.json",
                     *       "items": [
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/Notification.json",
                     *           "id": "ntf_00000000000000000000000002",
                     *           "user_id": "usr_00000000000000000000000003",
                     *           "workspace_id": "ws_00000000000000000000000001",
                     *           "type": "post_published",
                     *           "title": "“Post 4” was published",
                     *           "body": "The post was published to 2 accounts.",
                     *           "href": "/activity?publication=pub_4",
                     *           "payload_json": "{\"retryable\":false,\"publication_id\":\"pub_4\",\"requires_reconnect\":false,\"failed_destinations\":0,\"successful_destinations\":2}",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "read_at": "0001-01-01T00:00:00Z",
                     *           "actions": [
                     *             {
                     *               "kind": "primary",
                     *               "label": "View activity",
                     *               "href": "/activity?publication=pub_4"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/Notification.json",
                     *           "id": "ntf_00000000000000000000000004",
                     *           "user_id": "usr_00000000000000000000000003",
                     *           "workspace_id": "ws_00000000000000000000000001",
                     *           "type": "post_published",
                     *           "title": "“Post 3” was published",
                     *           "body": "The post was published to 2 accounts.",
                     *           "href": "/activity?publication=pub_3",
                     *           "payload_json": "{\"retryable\":false,\"publication_id\":\"pub_3\",\"requires_reconnect\":false,\"failed_destinations\":0,\"successful_destinations\":2}",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "read_at": "0001-01-01T00:00:00Z",
                     *           "actions": [
                     *             {
                     *               "kind": "primary",
                     *               "label": "View activity",
                     *               "href": "/activity?publication=pub_3"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/Notification.json",
                     *           "id": "ntf_00000000000000000000000005",
                     *           "user_id": "usr_00000000000000000000000003",
                     *           "workspace_id": "ws_00000000000000000000000001",
                     *           "type": "post_published",
                     *           "title": "“Post 2” was published",
                     *           "body": "The post was published to 2 accounts.",
                     *           "href": "/activity?publication=pub_2",
                     *           "payload_json": "{\"retryable\":false,\"publication_id\":\"pub_2\",\"requires_reconnect\":false,\"failed_destinations\":0,\"successful_destinations\":2}",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "read_at": "0001-01-01T00:00:00Z",
                     *           "actions": [
                     *             {
                     *               "kind": "primary",
                     *               "label": "View activity",
                     *               "href": "/activity?publication=pub_2"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/Notification.json",
                     *           "id": "ntf_00000000000000000000000006",
                     *           "user_id": "usr_00000000000000000000000003",
                     *           "workspace_id": "ws_00000000000000000000000001",
                     *           "type": "post_published",
                     *           "title": "“Post 1” was published",
                     *           "body": "The post was published to 2 accounts.",
                     *           "href": "/activity?publication=pub_1",
                     *           "payload_json": "{\"retryable\":false,\"publication_id\":\"pub_1\",\"requires_reconnect\":false,\"failed_destinations\":0,\"successful_destinations\":2}",
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "read_at": "2026-03-02T10:00:00.456Z",
                     *           "actions": [
                     *             {
                     *               "kind": "primary",
                     *               "label": "View activity",
                     *               "href": "/activity?publication=pub_1"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": "WyJWUkRRcjB3RyIsMTc3MjQ0NTYwMDQ1NiwibnRmXzAxbTg1ZmU1YTdmZXhyamh0cjQ4bWZqN3dkIl0",
                     *       "unread_count": 5
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    MuteNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scope": "workspace",
                 *       "workspace_id": "ws_00000000000000000000000001",
                 *       "ends_at": "2026-03-02T11:00:00.456Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Scope of the mute: the account, or one workspace.
                     * @enum {string}
                     */
                    scope: "account" | "workspace";
                    /**
                     * Format: date-time
                     * @description Time when the mute ends, in the future. If absent or null, the mute lasts until `endNotificationMute`.
                     */
                    ends_at: string;
                    /** @description Id of the workspace to mute. Required for the scope WORKSPACE, and must be absent or null for the scope ACCOUNT. */
                    workspace_id?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/NotificationPreferenceSettings.json",
                     *       "email_address": "viewer@example.org",
                     *       "email_available": true,
                     *       "digest_configured": false,
                     *       "digest_time": "09:00",
                     *       "digest_timezone": "UTC",
                     *       "mutes": [
                     *         {
                     *           "id": "mut_00000000000000000000000002",
                     *           "scope": "workspace",
                     *           "workspace_id": "ws_00000000000000000000000001",
                     *           "workspace_name": "Coffee 1",
                     *           "starts_at": "2026-03-02T10:00:00.456Z",
                     *           "ends_at": "2026-03-02T11:00:00.456Z"
                     *         }
                     *       ],
                     *       "preferences": {
                     *         "post_published": {
                     *           "email_frequency": "off",
                     *           "in_app": true
                     *         },
                     *         "publish_failed": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "account_needs_attention": {
                     *           "email_frequency": "off",
                     *           "in_app": true
                     *         },
                     *         "review_requested": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "publication_approved": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "changes_requested": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "publication_commented": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "new_engagement": {
                     *           "email_frequency": "off",
                     *           "in_app": true
                     *         },
                     *         "new_message": {
                     *           "email_frequency": "off",
                     *           "in_app": true
                     *         },
                     *         "reply_failed": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "workspace_invite": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "ownership_transfer": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "security_action": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "access_changed": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "critical_billing": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         }
                     *       },
                     *       "topic_definitions": [
                     *         {
                     *           "id": "post_published",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.post_published",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "off",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "publish_failed",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.publish_failed",
                     *           "critical_in_app": true,
                     *           "email_mutable": true,
                     *           "in_app_mutable": false,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "account_needs_attention",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.account_needs_attention",
                     *           "critical_in_app": true,
                     *           "email_mutable": true,
                     *           "in_app_mutable": false,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "off",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "review_requested",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.review_requested",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "publication_approved",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.publication_approved",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "changes_requested",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.changes_requested",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "publication_commented",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.publication_commented",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "new_engagement",
                     *           "group": "conversations",
                     *           "presentation_key": "notifications.event.new_engagement",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "off",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "new_message",
                     *           "group": "conversations",
                     *           "presentation_key": "notifications.event.new_message",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "off",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "reply_failed",
                     *           "group": "conversations",
                     *           "presentation_key": "notifications.event.reply_failed",
                     *           "critical_in_app": true,
                     *           "email_mutable": true,
                     *           "in_app_mutable": false,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "workspace_invite",
                     *           "group": "workspace",
                     *           "presentation_key": "notifications.event.workspace_invite",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "ownership_transfer",
                     *           "group": "account",
                     *           "presentation_key": "notifications.event.ownership_transfer",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "security_action",
                     *           "group": "account",
                     *           "presentation_key": "notifications.event.security_action",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "access_changed",
                     *           "group": "account",
                     *           "presentation_key": "notifications.event.access_changed",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "critical_billing",
                     *           "group": "account",
                     *           "presentation_key": "notifications.event.critical_billing",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationPreferenceSettings"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    EndNotificationMute: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the mute.
                 * @example mut_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/NotificationPreferenceSettings.json",
                     *       "email_address": "owner@example.org",
                     *       "email_available": true,
                     *       "digest_configured": false,
                     *       "digest_time": "09:00",
                     *       "digest_timezone": "UTC",
                     *       "mutes": [
                     *         {
                     *           "id": "mut_00000000000000000000000002",
                     *           "scope": "account",
                     *           "workspace_id": "",
                     *           "workspace_name": "",
                     *           "starts_at": "2026-03-02T10:00:00.456Z",
                     *           "ends_at": "0001-01-01T00:00:00Z"
                     *         },
                     *         {
                     *           "id": "mut_00000000000000000000000003",
                     *           "scope": "workspace",
                     *           "workspace_id": "ws_00000000000000000000000004",
                     *           "workspace_name": "Tea",
                     *           "starts_at": "2026-03-02T10:00:00.456Z",
                     *           "ends_at": "0001-01-01T00:00:00Z"
                     *         }
                     *       ],
                     *       "preferences": {
                     *         "post_published": {
                     *           "email_frequency": "off",
                     *           "in_app": true
                     *         },
                     *         "publish_failed": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "account_needs_attention": {
                     *           "email_frequency": "off",
                     *           "in_app": true
                     *         },
                     *         "review_requested": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "publication_approved": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "changes_requested": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "publication_commented": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "new_engagement": {
                     *           "email_frequency": "off",
                     *           "in_app": true
                     *         },
                     *         "new_message": {
                     *           "email_frequency": "off",
                     *           "in_app": true
                     *         },
                     *         "reply_failed": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "workspace_invite": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "ownership_transfer": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "security_action": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "access_changed": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "critical_billing": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         }
                     *       },
                     *       "topic_definitions": [
                     *         {
                     *           "id": "post_published",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.post_published",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "off",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "publish_failed",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.publish_failed",
                     *           "critical_in_app": true,
                     *           "email_mutable": true,
                     *           "in_app_mutable": false,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "account_needs_attention",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.account_needs_attention",
                     *           "critical_in_app": true,
                     *           "email_mutable": true,
                     *           "in_app_mutable": false,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "off",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "review_requested",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.review_requested",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "publication_approved",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.publication_approved",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "changes_requested",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.changes_requested",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "publication_commented",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.publication_commented",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "new_engagement",
                     *           "group": "conversations",
                     *           "presentation_key": "notifications.event.new_engagement",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "off",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "new_message",
                     *           "group": "conversations",
                     *           "presentation_key": "notifications.event.new_message",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "off",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "reply_failed",
                     *           "group": "conversations",
                     *           "presentation_key": "notifications.event.reply_failed",
                     *           "critical_in_app": true,
                     *           "email_mutable": true,
                     *           "in_app_mutable": false,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "workspace_invite",
                     *           "group": "workspace",
                     *           "presentation_key": "notifications.event.workspace_invite",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "ownership_transfer",
                     *           "group": "account",
                     *           "presentation_key": "notifications.event.ownership_transfer",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "security_action",
                     *           "group": "account",
                     *           "presentation_key": "notifications.event.security_action",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "access_changed",
                     *           "group": "account",
                     *           "presentation_key": "notifications.event.access_changed",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "critical_billing",
                     *           "group": "account",
                     *           "presentation_key": "notifications.event.critical_billing",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationPreferenceSettings"];
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    GetNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/NotificationPreferenceSettings.json",
                     *       "email_address": "usr_00000000000000000000000001@example.org",
                     *       "email_available": true,
                     *       "digest_configured": false,
                     *       "digest_time": "09:00",
                     *       "digest_timezone": "UTC",
                     *       "mutes": [],
                     *       "preferences": {
                     *         "post_published": {
                     *           "email_frequency": "off",
                     *           "in_app": true
                     *         },
                     *         "publish_failed": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "account_needs_attention": {
                     *           "email_frequency": "off",
                     *           "in_app": true
                     *         },
                     *         "review_requested": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "publication_approved": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "changes_requested": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "publication_commented": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "new_engagement": {
                     *           "email_frequency": "off",
                     *           "in_app": true
                     *         },
                     *         "new_message": {
                     *           "email_frequency": "off",
                     *           "in_app": true
                     *         },
                     *         "reply_failed": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "workspace_invite": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "ownership_transfer": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "security_action": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "access_changed": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         },
                     *         "critical_billing": {
                     *           "email_frequency": "immediate",
                     *           "in_app": true
                     *         }
                     *       },
                     *       "topic_definitions": [
                     *         {
                     *           "id": "post_published",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.post_published",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "off",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "publish_failed",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.publish_failed",
                     *           "critical_in_app": true,
                     *           "email_mutable": true,
                     *           "in_app_mutable": false,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "account_needs_attention",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.account_needs_attention",
                     *           "critical_in_app": true,
                     *           "email_mutable": true,
                     *           "in_app_mutable": false,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "off",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "review_requested",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.review_requested",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "publication_approved",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.publication_approved",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "changes_requested",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.changes_requested",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "publication_commented",
                     *           "group": "publishing",
                     *           "presentation_key": "notifications.event.publication_commented",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "new_engagement",
                     *           "group": "conversations",
                     *           "presentation_key": "notifications.event.new_engagement",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "off",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "new_message",
                     *           "group": "conversations",
                     *           "presentation_key": "notifications.event.new_message",
                     *           "critical_in_app": false,
                     *           "email_mutable": true,
                     *           "in_app_mutable": true,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "off",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "reply_failed",
                     *           "group": "conversations",
                     *           "presentation_key": "notifications.event.reply_failed",
                     *           "critical_in_app": true,
                     *           "email_mutable": true,
                     *           "in_app_mutable": false,
                     *           "mute_applies": true,
                     *           "transactional": false,
                     *           "email_frequencies": [
                     *             "off",
                     *             "immediate",
                     *             "daily"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "workspace_invite",
                     *           "group": "workspace",
                     *           "presentation_key": "notifications.event.workspace_invite",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "ownership_transfer",
                     *           "group": "account",
                     *           "presentation_key": "notifications.event.ownership_transfer",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "security_action",
                     *           "group": "account",
                     *           "presentation_key": "notifications.event.security_action",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "access_changed",
                     *           "group": "account",
                     *           "presentation_key": "notifications.event.access_changed",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         },
                     *         {
                     *           "id": "critical_billing",
                     *           "group": "account",
                     *           "presentation_key": "notifications.event.critical_billing",
                     *           "critical_in_app": false,
                     *           "email_mutable": false,
                     *           "in_app_mutable": false,
                     *           "mute_applies": false,
                     *           "transactional": true,
                     *           "email_frequencies": [
                     *             "immediate"
                     *           ],
                     *           "default_preference": {
                     *             "email_frequency": "immediate",
                     *             "in_app": true
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationPreferenceSettings"];
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    UpdateQueueReminders: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The workspace whose queue is watched.
                 * @example ws_00000000000000000000000001
                 */
                workspace_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "low_runway_enabled": true,
                 *       "queue_emptied_enabled": false,
                 *       "runway_days": 2
                 *     }
                 */
                "application/json": {
                    /** @description Whether to send a reminder when nothing is scheduled later than `runwayDays` from now. */
                    low_runway_enabled: boolean;
                    /** @description Whether to send a reminder when the queue becomes empty. */
                    queue_emptied_enabled: boolean;
                    /**
                     * Format: int32
                     * @description Number of days for which the queue must be filled, 1 to 30.
                     */
                    runway_days: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/QueueReminderSettings.json",
                     *       "workspace_id": "ws_00000000000000000000000001",
                     *       "workspace_name": "Coffee 1",
                     *       "workspace_timezone": "Europe/Berlin",
                     *       "low_runway_enabled": true,
                     *       "queue_emptied_enabled": false,
                     *       "runway_days": 2,
                     *       "activated": false,
                     *       "email_available": true
                     *     }
                     */
                    "application/json": components["schemas"]["QueueReminderSettings"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    MarkNotificationsRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": "ws_00000000000000000000000001",
                 *       "ids": [
                 *         "ntf_00000000000000000000000002"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Id of the workspace whose inbox is marked, together with the account's notifications. */
                    workspace_id: string;
                    /** @description Whether all notifications are marked. Absent, null or false if `ids` are given. */
                    all?: boolean | null;
                    /** @description Ids of the notifications to mark, at most 100. Absent, null or empty if `all` is true. */
                    ids?: string[] | null;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    Authorize: {
        parameters: {
            query: {
                /** @description Always `code`. */
                response_type: "code";
                /** @description The id of the application. */
                client_id: string;
                /** @description A registered address of the application. */
                redirect_uri: string;
                /** @description The requested scopes, joined by spaces. */
                scope?: string;
                /** @description A value that returns unchanged. */
                state?: string;
                /** @description The SHA-256 of the verifier in Base64url (RFC 7636). */
                code_challenge: string;
                /** @description Always `S256`. */
                code_challenge_method: "S256";
                /** @description `none` never shows a page, `consent` always asks. */
                prompt?: "none" | "consent";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that asks for consent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A redirect to the sign-in page, or to the application. */
            302: {
                headers: {
                    /** @description The next address. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A page that explains why the link does not work. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    IntrospectToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "<token>",
                 *       "client_id": "<client_id>",
                 *       "client_secret": "<client_secret>"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description The token. */
                    token: string;
                    /** @description The kind of the token. */
                    token_type_hint?: string;
                    /** @description The id of the application. */
                    client_id?: string;
                    /** @description The secret of the application. */
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": true,
                     *       "scope": "accounts:read workspace:read",
                     *       "client_id": "<client_id>",
                     *       "token_type": "Bearer",
                     *       "exp": 1772449200,
                     *       "iat": 1772445600,
                     *       "sub": "usr_00000000000000000000000001",
                     *       "iss": "https://rostrum.example"
                     *     }
                     */
                    "application/json": {
                        /** @description Whether the token is valid; if false, no other member is present. */
                        active: boolean;
                        /** @description The scopes, joined by spaces. */
                        scope?: string;
                        /** @description The id of the application. */
                        client_id?: string;
                        /** @description Always `Bearer`; absent for a refresh token. */
                        token_type?: string;
                        /** @description The end of the token, in seconds since 1970. */
                        exp?: number;
                        /** @description The creation of the token, in seconds since 1970. */
                        iat?: number;
                        /** @description The id of the person that the token acts for. */
                        sub?: string;
                        /** @description The address of this server. */
                        iss?: string;
                    };
                };
            };
            /** @description The refusal of RFC 6749 §5.2. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The code of the refusal, such as `invalid_grant`. */
                        error: string;
                        /** @description The reason. */
                        error_description?: string;
                    };
                };
            };
            /** @description The refusal of RFC 6749 §5.2. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The code of the refusal, such as `invalid_grant`. */
                        error: string;
                        /** @description The reason. */
                        error_description?: string;
                    };
                };
            };
            /** @description The refusal of RFC 6749 §5.2. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The code of the refusal, such as `invalid_grant`. */
                        error: string;
                        /** @description The reason. */
                        error_description?: string;
                    };
                };
            };
        };
    };
    RevokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "<token>",
                 *       "client_id": "<client_id>",
                 *       "client_secret": "<client_secret>"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description The token. */
                    token: string;
                    /** @description The kind of the token. */
                    token_type_hint?: string;
                    /** @description The id of the application. */
                    client_id?: string;
                    /** @description The secret of the application. */
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description The token is not valid any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The refusal of RFC 6749 §5.2. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The code of the refusal, such as `invalid_grant`. */
                        error: string;
                        /** @description The reason. */
                        error_description?: string;
                    };
                };
            };
            /** @description The refusal of RFC 6749 §5.2. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The code of the refusal, such as `invalid_grant`. */
                        error: string;
                        /** @description The reason. */
                        error_description?: string;
                    };
                };
            };
            /** @description The refusal of RFC 6749 §5.2. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The code of the refusal, such as `invalid_grant`. */
                        error: string;
                        /** @description The reason. */
                        error_description?: string;
                    };
                };
            };
        };
    };
    ExchangeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "authorization_code",
                 *       "code": "<code>",
                 *       "redirect_uri": "https://app.example/callback?from=rostrum",
                 *       "code_verifier": "a-verifier-of-at-least-forty-three-characters-in-all",
                 *       "client_id": "<client_id>",
                 *       "client_secret": "<client_secret>"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description `authorization_code`, `refresh_token` or `client_credentials`. */
                    grant_type: string;
                    /** @description The code, for `authorization_code`. */
                    code?: string;
                    /** @description The address of the authorization request. */
                    redirect_uri?: string;
                    /** @description The verifier of the challenge (RFC 7636). */
                    code_verifier?: string;
                    /** @description The token, for `refresh_token`. */
                    refresh_token?: string;
                    /** @description Fewer scopes than granted, for `refresh_token`. */
                    scope?: string;
                    /** @description The id of the application. */
                    client_id?: string;
                    /** @description The secret of the application. */
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "<access_token>",
                     *       "token_type": "Bearer",
                     *       "expires_in": 3600,
                     *       "refresh_token": "<refresh_token>",
                     *       "scope": "accounts:read workspace:read"
                     *     }
                     */
                    "application/json": {
                        /** @description The token for the header `Authorization`. */
                        access_token: string;
                        /** @description Always `Bearer`. */
                        token_type: string;
                        /** @description The seconds until the token expires. */
                        expires_in: number;
                        /** @description A token for one refresh. A second use revokes all tokens of the grant. */
                        refresh_token?: string;
                        /** @description The granted scopes, joined by spaces. */
                        scope?: string;
                    };
                };
            };
            /** @description The refusal of RFC 6749 §5.2. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The code of the refusal, such as `invalid_grant`. */
                        error: string;
                        /** @description The reason. */
                        error_description?: string;
                    };
                };
            };
            /** @description The refusal of RFC 6749 §5.2. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The code of the refusal, such as `invalid_grant`. */
                        error: string;
                        /** @description The reason. */
                        error_description?: string;
                    };
                };
            };
            /** @description The refusal of RFC 6749 §5.2. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The code of the refusal, such as `invalid_grant`. */
                        error: string;
                        /** @description The reason. */
                        error_description?: string;
                    };
                };
            };
        };
    };
    AcceptOwnership: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "otr_00000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the ownership transfer, 1 to 128 characters. */
                    id: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/OwnershipTransfer.json",
                     *       "id": "otr_00000000000000000000000001",
                     *       "organization_id": "org_00000000000000000000000002",
                     *       "organization_name": "Orchard",
                     *       "nominee_user_id": "usr_00000000000000000000000003",
                     *       "nominee_email": "usr_00000000000000000000000003@example.org",
                     *       "prior_owner_user_id": "usr_00000000000000000000000004",
                     *       "prior_owner_email": "usr_00000000000000000000000004@example.org",
                     *       "status": "accepted",
                     *       "expires_at": "2026-03-09T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OwnershipTransfer"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Conflict
             *     - `CONFLICT`: The request conflicts with the current state of the resource.
             *     - `IDEMPOTENCY_IN_PROGRESS`: A request with the same Idempotency-Key is still being processed. Try again in a few seconds.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    ResolveOwnershipTransfer: {
        parameters: {
            query: {
                /**
                 * @description The id of the transfer.
                 * @example otr_00000000000000000000000001
                 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/OwnershipTransfer.json",
                     *       "id": "otr_00000000000000000000000001",
                     *       "organization_id": "org_00000000000000000000000002",
                     *       "organization_name": "Orchard",
                     *       "nominee_user_id": "usr_00000000000000000000000003",
                     *       "nominee_email": "usr_00000000000000000000000003@example.org",
                     *       "prior_owner_user_id": "usr_00000000000000000000000004",
                     *       "prior_owner_email": "usr_00000000000000000000000004@example.org",
                     *       "status": "pending",
                     *       "expires_at": "2026-03-09T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OwnershipTransfer"];
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    ListOrganizations: {
        parameters: {
            query?: {
                /** @description The cursor of the next page, from the header `Link`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "org_00000000000000000000000001",
                     *         "name": "Northwind",
                     *         "role": "member",
                     *         "created_at": "2026-03-02T10:00:00.456Z"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
                        id: string;
                        /** @description Display name of the organization, 1 to 120 characters. */
                        name: string;
                        /**
                         * @description Role of the viewer in the organization; null if the viewer sees only a workspace of the organization.
                         * @enum {string}
                         */
                        role?: "owner" | "admin" | "member";
                        /**
                         * Format: date-time
                         * @description Time when the organization was created.
                         */
                        created_at: string;
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    DeleteOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm_name": "Café Ångström",
                 *       "current_password": "<current_password>"
                 *     }
                 */
                "application/json": {
                    /** @description Exact name of the organization, 1 to 1024 characters. Names are compared in Unicode normalization form NFC. */
                    confirm_name: string;
                    /** @description Current password of the viewer. Absent or null if `reauthGrant` is given. Attempts are rate limited. */
                    current_password?: string | null;
                    /** @description Grant of `reauthenticate` for `ORGANIZATION_DELETE` from this session, valid for five minutes and one deletion. Absent or null if `currentPassword` is given. */
                    reauth_grant?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /** @description Always true: the organization and everything in it is deleted. */
                        deleted: boolean;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             *     - `INVALID_CREDENTIALS`: The email and password do not match, or the second-factor code or the reauthentication grant is invalid, used or expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED" | "INVALID_CREDENTIALS";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Conflict
             *     - `CONFLICT`: The request conflicts with the current state of the resource.
             *     - `IDEMPOTENCY_IN_PROGRESS`: A request with the same Idempotency-Key is still being processed. Try again in a few seconds.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    GetBillingStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/BillingStatus.json",
                     *       "organization_id": "org_00000000000000000000000001",
                     *       "plan_id": "agency",
                     *       "provider": "stripe",
                     *       "status": "past_due",
                     *       "billing_contact_email": "owner@example.org",
                     *       "period_start": "2026-03-01T00:00:00Z",
                     *       "current_period_end": "2026-03-03T10:00:00Z",
                     *       "past_due_since": "2026-03-02T10:00:00Z",
                     *       "access_restricted": true,
                     *       "can_manage_billing": true,
                     *       "cancel_at_period_end": false,
                     *       "limits": {
                     *         "media_bytes_stored": 250000000000,
                     *         "media_bytes_uploaded_monthly": 250000000000,
                     *         "scheduled_posts_monthly": 25000,
                     *         "social_accounts": 150,
                     *         "team_members": 5,
                     *         "workspaces": 50,
                     *         "feature_language_model": 1,
                     *         "feature_themes": 1,
                     *         "feature_voice_profiles": 1
                     *       },
                     *       "usage": {
                     *         "media_bytes_stored": 0,
                     *         "media_bytes_uploaded_monthly": 0,
                     *         "provider_write_calls_monthly": 0,
                     *         "published_posts_monthly": 0,
                     *         "scheduled_posts_monthly": 0,
                     *         "social_accounts": 0,
                     *         "team_members": 0,
                     *         "workspaces": 0
                     *       },
                     *       "provider_costs": [
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/ProviderCost.json",
                     *           "provider": "llm.example",
                     *           "currency": "USD",
                     *           "period_start": "2026-03-01T00:00:00Z",
                     *           "pricing_source_url": "",
                     *           "budget_microusd": 0,
                     *           "cost_microusd": 1200,
                     *           "reserved_cost_microusd": 0,
                     *           "event_count": 1,
                     *           "reserved_event_count": 0,
                     *           "units": 40,
                     *           "reserved_units": 0,
                     *           "operations": [
                     *             {
                     *               "operation": "alt-text/1",
                     *               "cost_microusd": 1200,
                     *               "reserved_cost_microusd": 0,
                     *               "event_count": 1,
                     *               "reserved_event_count": 0,
                     *               "units": 40,
                     *               "reserved_units": 0
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "workspace_id": ""
                     *     }
                     */
                    "application/json": components["schemas"]["BillingStatus"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    GetOrganizationDeletionPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the organization.
                 * @example org_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/OrganizationDeletionPreview.json",
                     *       "organization_id": "org_00000000000000000000000001",
                     *       "name": "Northwind",
                     *       "workspaces": 3,
                     *       "members": 5,
                     *       "invitations": 0,
                     *       "accounts": 8,
                     *       "social_sets": 1,
                     *       "publications": 0,
                     *       "scheduled_publications": 0,
                     *       "posting_slots": 5,
                     *       "media": 8,
                     *       "media_bytes": 1672,
                     *       "uploads": 1,
                     *       "image_templates": 2,
                     *       "voice_profiles": 5,
                     *       "themes": 3,
                     *       "theme_assets": 0,
                     *       "api_tokens": 0,
                     *       "application_grants": 0,
                     *       "blockers": [
                     *         "active_billing",
                     *         "pending_cleanup"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationDeletionPreview"];
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    ListPostingSlots: {
        parameters: {
            query: {
                /**
                 * @description The workspace whose slots are listed.
                 * @example ws_00000000000000000000000001
                 */
                workspace_id: string;
                /** @description The cursor of the next page, from the header `Link`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/PostingSlot.json",
                     *         "id": "slot_00000000000000000000000002",
                     *         "workspace_id": "ws_00000000000000000000000001",
                     *         "day_of_week": 1,
                     *         "utc_hour": 8,
                     *         "utc_minute": 30,
                     *         "local_day_of_week": 1,
                     *         "local_hour": 9,
                     *         "local_minute": 30,
                     *         "is_active": true,
                     *         "created_at": "2026-03-02T10:00:00Z"
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/PostingSlot.json",
                     *         "id": "slot_00000000000000000000000003",
                     *         "workspace_id": "ws_00000000000000000000000001",
                     *         "day_of_week": 0,
                     *         "utc_hour": 0,
                     *         "utc_minute": 1,
                     *         "local_day_of_week": 0,
                     *         "local_hour": 1,
                     *         "local_minute": 1,
                     *         "is_active": true,
                     *         "label": "Standup",
                     *         "created_at": "2026-03-02T10:00:00Z"
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/PostingSlot.json",
                     *         "id": "slot_00000000000000000000000004",
                     *         "workspace_id": "ws_00000000000000000000000001",
                     *         "day_of_week": 2,
                     *         "utc_hour": 23,
                     *         "utc_minute": 0,
                     *         "local_day_of_week": 3,
                     *         "local_hour": 0,
                     *         "local_minute": 0,
                     *         "is_active": true,
                     *         "created_at": "2026-03-02T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PostingSlot"][];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    CreatePostingSlot: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": "ws_00000000000000000000000001",
                 *       "day_of_week": 0,
                 *       "utc_hour": 0,
                 *       "utc_minute": 1,
                 *       "label": "Standup"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the workspace that the slot will belong to. */
                    workspace_id: string;
                    /**
                     * Format: int32
                     * @description Day of the week in UTC, 0 (Sunday) to 6 (Saturday).
                     */
                    day_of_week: number;
                    /**
                     * Format: int32
                     * @description Hour in UTC, 0 to 23.
                     */
                    utc_hour: number;
                    /**
                     * Format: int32
                     * @description Minute in UTC, 0 to 59.
                     */
                    utc_minute: number;
                    /**
                     * Format: int32
                     * @description Day of the week in the workspace's time zone, 0 (Sunday) to 6 (Saturday).
                     */
                    local_day_of_week?: number | null;
                    /**
                     * Format: int32
                     * @description Hour in the workspace's time zone, 0 to 23.
                     */
                    local_hour?: number | null;
                    /**
                     * Format: int32
                     * @description Minute in the workspace's time zone, 0 to 59.
                     */
                    local_minute?: number | null;
                    /** @description Note about the slot, at most 80 characters. Absent or null means no note. */
                    label?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/PostingSlot.json",
                     *       "id": "slot_00000000000000000000000002",
                     *       "workspace_id": "ws_00000000000000000000000001",
                     *       "day_of_week": 0,
                     *       "utc_hour": 0,
                     *       "utc_minute": 1,
                     *       "local_day_of_week": 0,
                     *       "local_hour": 1,
                     *       "local_minute": 1,
                     *       "is_active": true,
                     *       "label": "Standup",
                     *       "created_at": "2026-03-02T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PostingSlot"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    GetNextPostingSlot: {
        parameters: {
            query: {
                /**
                 * @description The workspace whose slots are read.
                 * @example ws_00000000000000000000000001
                 */
                workspace_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/NextPostingSlot.json",
                     *       "slot": {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/PostingSlot.json",
                     *         "id": "slot_00000000000000000000000002",
                     *         "workspace_id": "ws_00000000000000000000000001",
                     *         "day_of_week": 2,
                     *         "utc_hour": 23,
                     *         "utc_minute": 0,
                     *         "local_day_of_week": 3,
                     *         "local_hour": 0,
                     *         "local_minute": 0,
                     *         "is_active": true,
                     *         "created_at": "2026-03-02T10:00:00Z"
                     *       },
                     *       "slot_time": "2026-03-03T23:00:00.000Z",
                     *       "message": "Next posting slot"
                     *     }
                     */
                    "application/json": components["schemas"]["NextPostingSlot"];
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    DeletePostingSlot: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the posting slot.
                 * @example slot_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Posting slot deleted"
                     *     }
                     */
                    "application/json": {
                        /** @description Sentence in English. */
                        message: string;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    UpdatePostingSlot: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the posting slot.
                 * @example slot_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "day_of_week": 5,
                 *       "utc_hour": 6,
                 *       "utc_minute": 2,
                 *       "label": "Breakfast"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: int32
                     * @description Day of the week in UTC, 0 (Sunday) to 6 (Saturday).
                     */
                    day_of_week?: number | null;
                    /**
                     * Format: int32
                     * @description Hour in UTC, 0 to 23.
                     */
                    utc_hour?: number | null;
                    /**
                     * Format: int32
                     * @description Minute in UTC, 0 to 59.
                     */
                    utc_minute?: number | null;
                    /**
                     * Format: int32
                     * @description Day of the week in the workspace's time zone, 0 (Sunday) to 6 (Saturday).
                     */
                    local_day_of_week?: number | null;
                    /**
                     * Format: int32
                     * @description Hour in the workspace's time zone, 0 to 23.
                     */
                    local_hour?: number | null;
                    /**
                     * Format: int32
                     * @description Minute in the workspace's time zone, 0 to 59.
                     */
                    local_minute?: number | null;
                    /** @description Whether the queue uses the slot. */
                    is_active?: boolean | null;
                    /** @description Note about the slot, at most 80 characters; null removes the note. */
                    label?: string | null;
                    /**
                     * Format: int32
                     * @description Revision that the caller last read. Fails with REVISION_CONFLICT if the slot has changed since. Absent or null skips the check.
                     */
                    expected_revision?: number | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/PostingSlot.json",
                     *       "id": "slot_00000000000000000000000001",
                     *       "workspace_id": "ws_00000000000000000000000002",
                     *       "day_of_week": 5,
                     *       "utc_hour": 6,
                     *       "utc_minute": 2,
                     *       "local_day_of_week": 5,
                     *       "local_hour": 7,
                     *       "local_minute": 2,
                     *       "is_active": true,
                     *       "label": "Breakfast",
                     *       "created_at": "2026-03-02T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PostingSlot"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Conflict
             *     - `CONFLICT`: The request conflicts with the current state of the resource.
             *     - `REVISION_CONFLICT`: The resource changed since the expected revision. `current_revision` is the current one (for a theme `current_draft_revision` and `current_published_revision`); in GraphQL these names are in camel case. Read the resource, merge, and try again.
             *     - `IDEMPOTENCY_IN_PROGRESS`: A request with the same Idempotency-Key is still being processed. Try again in a few seconds.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "CONFLICT" | "REVISION_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    PlanAngles: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": "ws_00000000000000000000000001",
                 *       "idea": "Bread takes a night.",
                 *       "account_ids": [
                 *         "acc_00000000000000000000000002"
                 *       ],
                 *       "voice_profile_id": "voc_00000000000000000000000003",
                 *       "context_notes": "We open at five.",
                 *       "context_may_publish": true,
                 *       "assets": [
                 *         {
                 *           "media_id": "med_00000000000000000000000004",
                 *           "role": "evidence",
                 *           "may_publish": true
                 *         }
                 *       ],
                 *       "direction": {
                 *         "outcome": "People come early",
                 *         "audience": "Neighbours",
                 *         "tone_adjustment": "Quieter"
                 *       },
                 *       "destination_policy": "require_all"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the workspace that the sources and destinations belong to. */
                    workspace_id: string;
                    /** @description Ids of connected accounts, at most 20, each once. Accounts must belong to the social set if `socialSetId` is given. */
                    account_ids?: string[] | null;
                    /** @description Id of a social set. All its connected accounts are destinations, unless `accountIds` lists some of them. */
                    social_set_id?: string | null;
                    /** @description Id of a voice profile for all accounts; the effective profile of each account if absent or null. */
                    voice_profile_id?: string | null;
                    /** @description Idea of the post, at most 20,000 characters. */
                    idea?: string | null;
                    /** @description Pages to read, each once: public http or https URLs without credentials, at most 10 together with `assets`. */
                    context_urls?: string[] | null;
                    /** @description Notes about the subject, at most 10,000 characters. */
                    context_notes?: string | null;
                    /** @description Whether a post may quote the notes and pages; false if absent or null. */
                    context_may_publish?: boolean | null;
                    /** @description Media items to use as sources, each once; at most 10 together with `contextUrls`. */
                    assets?: components["schemas"]["BuildAssetInput"][] | null;
                    /** @description Wishes for the directions; none if absent or null. */
                    direction?: components["schemas"]["BuildDirectionInput"] | null;
                    /**
                     * @description Rule for the destinations that each direction must suit; RECOMMEND if absent or null.
                     * @enum {string|null}
                     */
                    destination_policy?: "recommend" | "require_all" | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/CreativeAngles.json",
                     *       "angles": [
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/CreativeAngle.json",
                     *           "id": "keep_current",
                     *           "label": "Direction keep_current",
                     *           "hook": "The first bread leaves the oven at five.",
                     *           "thesis": "Good bread takes a night.",
                     *           "approach": "Tell the night hour by hour.",
                     *           "evidence": "media:1 shows the oven.",
                     *           "objective": "People come early.",
                     *           "desired_reaction": "They set an alarm.",
                     *           "build_direction": {
                     *             "angle": "Good bread takes a night. Tell the night hour by hour.",
                     *             "audience": "Neighbours",
                     *             "media_preference": "The oven at night",
                     *             "outcome": "People come early.",
                     *             "tone_adjustment": "Quieter"
                     *           },
                     *           "media": {
                     *             "brief": "The oven at night",
                     *             "role": "Shows the place",
                     *             "source_ref": "media:1",
                     *             "treatment": "As it is"
                     *           }
                     *         },
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/CreativeAngle.json",
                     *           "id": "recommended",
                     *           "label": "Direction recommended",
                     *           "hook": "The first bread leaves the oven at five.",
                     *           "thesis": "Good bread takes a night.",
                     *           "approach": "Tell the night hour by hour.",
                     *           "evidence": "media:1 shows the oven.",
                     *           "objective": "People come early.",
                     *           "desired_reaction": "They set an alarm.",
                     *           "build_direction": {
                     *             "angle": "Good bread takes a night. Tell the night hour by hour.",
                     *             "audience": "Neighbours",
                     *             "media_preference": "The oven at night",
                     *             "outcome": "People come early.",
                     *             "tone_adjustment": "Quieter"
                     *           },
                     *           "media": {
                     *             "brief": "The oven at night",
                     *             "role": "Shows the place",
                     *             "source_ref": "media:1",
                     *             "treatment": "As it is"
                     *           }
                     *         },
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/CreativeAngle.json",
                     *           "id": "evidence_led",
                     *           "label": "Direction evidence_led",
                     *           "hook": "The first bread leaves the oven at five.",
                     *           "thesis": "Good bread takes a night.",
                     *           "approach": "Tell the night hour by hour.",
                     *           "evidence": "media:1 shows the oven.",
                     *           "objective": "People come early.",
                     *           "desired_reaction": "They set an alarm.",
                     *           "build_direction": {
                     *             "angle": "Good bread takes a night. Tell the night hour by hour.",
                     *             "audience": "Neighbours",
                     *             "media_preference": "The oven at night",
                     *             "outcome": "People come early.",
                     *             "tone_adjustment": "Quieter"
                     *           },
                     *           "media": {
                     *             "brief": "The oven at night",
                     *             "role": "Shows the place",
                     *             "source_ref": "media:1",
                     *             "treatment": "As it is"
                     *           }
                     *         },
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/CreativeAngle.json",
                     *           "id": "personal_opinion",
                     *           "label": "Direction personal_opinion",
                     *           "hook": "The first bread leaves the oven at five.",
                     *           "thesis": "Good bread takes a night.",
                     *           "approach": "Tell the night hour by hour.",
                     *           "evidence": "media:1 shows the oven.",
                     *           "objective": "People come early.",
                     *           "desired_reaction": "They set an alarm.",
                     *           "build_direction": {
                     *             "angle": "Good bread takes a night. Tell the night hour by hour.",
                     *             "audience": "Neighbours",
                     *             "media_preference": "The oven at night",
                     *             "outcome": "People come early.",
                     *             "tone_adjustment": "Quieter"
                     *           },
                     *           "media": {
                     *             "brief": "The oven at night",
                     *             "role": "Shows the place",
                     *             "source_ref": "media:1",
                     *             "treatment": "As it is"
                     *           }
                     *         },
                     *         {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/CreativeAngle.json",
                     *           "id": "contrarian",
                     *           "label": "Direction contrarian",
                     *           "hook": "The first bread leaves the oven at five.",
                     *           "thesis": "Good bread takes a night.",
                     *           "approach": "Tell the night hour by hour.",
                     *           "evidence": "media:1 shows the oven.",
                     *           "objective": "People come early.",
                     *           "desired_reaction": "They set an alarm.",
                     *           "build_direction": {
                     *             "angle": "Good bread takes a night. Tell the night hour by hour.",
                     *             "audience": "Neighbours",
                     *             "media_preference": "The oven at night",
                     *             "outcome": "People come early.",
                     *             "tone_adjustment": "Quieter"
                     *           },
                     *           "media": {
                     *             "brief": "The oven at night",
                     *             "role": "Shows the place",
                     *             "source_ref": "media:1",
                     *             "treatment": "As it is"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CreativeAngles"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Too Many Requests
             *     - `RATE_LIMITED`: The caller made too many requests. Try again after the number of seconds in `Retry-After`.
             */
            429: {
                headers: {
                    /** @description The number of seconds to wait before another request. */
                    "Retry-After"?: string;
                    /** @description The remaining requests in the current window. */
                    RateLimit?: string;
                    /** @description The rate windows of this operation. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /**
             * @description Service Unavailable
             *     - `UNAVAILABLE`: A part that this operation needs is not configured, or cannot be reached now. Try again later.
             *     - `QUERY_TIMEOUT`: The query exceeded this server's time limit and was stopped. Ask for smaller pages or fewer fields, or try again later. In GraphQL, the error's `path` names a field that did not finish.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAVAILABLE" | "QUERY_TIMEOUT";
                    };
                };
            };
        };
    };
    GetReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server can serve. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "database": "ok",
                     *       "status": "degraded"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Whether the database answers.
                         * @enum {string}
                         */
                        database: "ok" | "unreachable";
                        /**
                         * @description Whether the server can serve.
                         * @enum {string}
                         */
                        status: "ready" | "degraded" | "unavailable";
                    };
                };
            };
            /** @description The server cannot serve. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the database answers.
                         * @enum {string}
                         */
                        database: "ok" | "unreachable";
                        /**
                         * @description Whether the server can serve.
                         * @enum {string}
                         */
                        status: "ready" | "degraded" | "unavailable";
                    };
                };
            };
        };
    };
    ListSocialSets: {
        parameters: {
            query: {
                /**
                 * @description The workspace whose social sets are listed.
                 * @example ws_00000000000000000000000001
                 */
                workspace_id: string;
                /** @description The cursor of the next page, from the header `Link`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "set_00000000000000000000000002",
                     *         "workspace_id": "ws_00000000000000000000000001",
                     *         "name": "Set of the contract 2",
                     *         "accounts": [
                     *           {
                     *             "id": "acc_00000000000000000000000003",
                     *             "account_id": "remote-6",
                     *             "account_username": "account6@social.example",
                     *             "account_avatar_url": "",
                     *             "instance_url": "https://social.example",
                     *             "platform": "mastodon",
                     *             "is_active": true,
                     *             "grant_destination_count": 1,
                     *             "messages_enabled": false,
                     *             "messaging_supported": false,
                     *             "shared_grant": false,
                     *             "slug": "",
                     *             "thread_replies_supported": false
                     *           }
                     *         ],
                     *         "created_at": "2026-03-02T10:00:00.456Z",
                     *         "updated_at": "2026-03-02T10:00:00.456Z",
                     *         "is_default": false
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
                        id: string;
                        /** @description Id of the workspace that the social set belongs to. */
                        workspace_id: string;
                        /** @description Name of the social set, 1 to 80 characters, unique in the workspace. */
                        name: string;
                        /** @description Accounts of the social set in publishing order, at most 50. Accounts that were disconnected later remain in the list with the state `DISCONNECTED`. */
                        accounts: {
                            /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
                            id: string;
                            /** @description Identifier of the account at the provider. */
                            account_id: string;
                            /** @description Handle of the account, such as `ada@example.social`. */
                            account_username: string;
                            /** @description Address of the account's picture; empty if it has none. */
                            account_avatar_url: string;
                            /** @description Origin of the server that hosts the account. */
                            instance_url: string;
                            /**
                             * @description Social network of the account.
                             * @enum {string}
                             */
                            platform: "mastodon" | "bluesky" | "telegram";
                            /** @description Whether posts can be published to the account: the state is `ACTIVE`. */
                            is_active: boolean;
                            /** @description Always 1: a connection has one account. */
                            grant_destination_count: number;
                            /** @description Always false. */
                            messages_enabled: boolean;
                            /** @description Always false. */
                            messaging_supported: boolean;
                            /** @description Always false. */
                            shared_grant: boolean;
                            /** @description Always empty. */
                            slug: string;
                            /** @description Always false. */
                            thread_replies_supported: boolean;
                        }[];
                        /**
                         * Format: date-time
                         * @description Time when the social set was created.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description Time when the social set last changed.
                         */
                        updated_at: string;
                        /** @description Always false: no set is preferred. */
                        is_default: boolean;
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    DeleteSocialSet: {
        parameters: {
            query?: {
                /**
                 * @description Must be `true`, because a deleted set cannot be restored.
                 * @example true
                 */
                confirm?: boolean;
            };
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the social set.
                 * @example set_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/ActionOutput.json",
                     *       "message": "Social set deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["ActionOutput"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    CreateThemeAsset: {
        parameters: {
            query: {
                /**
                 * @description The organization that the asset will belong to.
                 * @example org_00000000000000000000000001
                 */
                organization_id: string;
                /**
                 * @description The name of the file.
                 * @example cover.png
                 */
                filename: string;
                /** @description The only theme that may use the asset; absent for all themes of the organization. */
                theme_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "font/woff2": string;
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
                "image/avif": string;
            };
        };
        responses: {
            /** @description The asset. */
            201: {
                headers: {
                    /** @description The address of the bytes. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tas_00000000000000000000000002",
                     *       "organization_id": "org_00000000000000000000000001",
                     *       "kind": "image",
                     *       "mime_type": "image/png",
                     *       "filename": "cover.png",
                     *       "size": 95,
                     *       "sha256": "860cb630cf701ee65c87fca698985bf262066def68fab03ddb03c1bfaffd61ce",
                     *       "width": 12,
                     *       "height": 8,
                     *       "source_url": "asset:tas_00000000000000000000000002",
                     *       "content_url": "/api/v1/theme-assets/tas_00000000000000000000000002/content?organization_id=org_00000000000000000000000001",
                     *       "created_at": "2026-03-02T10:00:00.456Z"
                     *     }
                     */
                    "application/json": {
                        /** @description The id of the asset. */
                        id: string;
                        /** @description The organization that the asset belongs to. */
                        organization_id: string;
                        /** @description The only theme that may use the asset; absent for all themes of the organization. */
                        theme_id?: string;
                        /**
                         * @description Whether the asset is a font or an image.
                         * @enum {string}
                         */
                        kind: "font" | "image";
                        /** @description The media type of the bytes. */
                        mime_type: string;
                        /** @description The name of the file. */
                        filename: string;
                        /** @description The number of bytes. */
                        size: number;
                        /** @description The SHA-256 digest of the bytes, in hexadecimal. */
                        sha256: string;
                        /** @description The width of an image in pixels; absent for a font. */
                        width?: number;
                        /** @description The height of an image in pixels; absent for a font. */
                        height?: number;
                        /** @description The family of a font; absent for an image. */
                        family?: string;
                        /** @description The weight of a font, 1 to 1000; absent for an image. */
                        weight?: number;
                        /** @description The style of a font; absent for an image. */
                        style?: string;
                        /** @description The same font for native clients; absent for an image. */
                        native_derivative?: {
                            /**
                             * @description The format of the derivative.
                             * @enum {string}
                             */
                            format: "ttf" | "otf";
                            /** @description The SHA-256 digest of the derivative, in hexadecimal. */
                            identity: string;
                        };
                        /** @description The address for manifests: `asset:<id>`. */
                        source_url: string;
                        /** @description The path of the bytes. */
                        content_url: string;
                        /**
                         * Format: date-time
                         * @description The time of the upload.
                         */
                        created_at: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Request Timeout
             *     - `REQUEST_TIMEOUT`: The request body did not arrive in time.
             */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /**
             * @description Service Unavailable
             *     - `UNAVAILABLE`: A part that this operation needs is not configured, or cannot be reached now. Try again later.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    GetThemeAssetContent: {
        parameters: {
            query?: {
                /** @description The organization of the asset. */
                organization_id?: string;
                /** @description The workspace whose member reads the asset. */
                workspace_id?: string;
                /** @description The theme that uses the asset. */
                theme_id?: string;
                /** @description The published revision of the theme. */
                revision?: number;
                /** @description The format of a native derivative. */
                format?: "ttf" | "otf";
            };
            header?: {
                /** @description The `ETag` of an earlier answer. If the answer is unchanged, the status is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the asset. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description `sha256-` and the digest of the bytes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                    "image/avif": string;
                    "font/woff2": string;
                    "font/ttf": string;
                    "font/otf": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /**
             * @description Service Unavailable
             *     - `UNAVAILABLE`: A part that this operation needs is not configured, or cannot be reached now. Try again later.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAVAILABLE";
                    };
                };
            };
        };
    };
    ListThemes: {
        parameters: {
            query: {
                /**
                 * @description The organization whose themes are listed.
                 * @example org_00000000000000000000000001
                 */
                organization_id: string;
                /** @description The cursor of the next page, from the header `Link`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "thm_00000000000000000000000002",
                     *         "organization_id": "org_00000000000000000000000001",
                     *         "name": "Theme 1",
                     *         "draft_revision": 2,
                     *         "published_revision": 4,
                     *         "created_at": "2026-03-02T10:00:00.456Z",
                     *         "updated_at": "2026-03-02T10:00:00.456Z"
                     *       },
                     *       {
                     *         "id": "thm_00000000000000000000000003",
                     *         "organization_id": "org_00000000000000000000000001",
                     *         "name": "Theme 2",
                     *         "draft_revision": 1,
                     *         "published_revision": 2,
                     *         "created_at": "2026-03-02T10:00:00.456Z",
                     *         "updated_at": "2026-03-02T10:00:00.456Z"
                     *       },
                     *       {
                     *         "id": "thm_00000000000000000000000004",
                     *         "organization_id": "org_00000000000000000000000001",
                     *         "name": "Theme 3",
                     *         "draft_revision": 1,
                     *         "published_revision": 3,
                     *         "created_at": "2026-03-02T10:00:00.456Z",
                     *         "updated_at": "2026-03-02T10:00:00.456Z"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
                        id: string;
                        /** @description Id of the organization that the theme belongs to. */
                        organization_id: string;
                        /** @description Name of the theme: 1 to 80 characters, unique in the organization regardless of letter case. */
                        name: string;
                        /**
                         * Format: int32
                         * @description Revision of the draft and the name, from 1, which increases with each change. Pass the value as `expectedDraftRevision` to detect concurrent changes.
                         */
                        draft_revision: number;
                        /**
                         * Format: int32
                         * @description Number of the latest published revision; 0 if the theme was never published. Pass the value as `expectedPublishedRevision` to detect concurrent changes.
                         */
                        published_revision: number;
                        /**
                         * Format: date-time
                         * @description Time when the theme was created.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description Time when the draft or the name last changed or a revision was published.
                         */
                        updated_at: string;
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    GetResolvedTheme: {
        parameters: {
            query: {
                /**
                 * @description The workspace whose theme is resolved.
                 * @example ws_00000000000000000000000001
                 */
                workspace_id: string;
                /**
                 * @description The scheme that the user's system prefers.
                 * @example dark
                 */
                scheme: "light" | "dark";
            };
            header?: {
                /** @description The `ETag` of an earlier answer. If the answer is unchanged, the status is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    /** @description The entity tag of this representation, for If-None-Match. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/ResolvedTheme.json",
                     *       "id": "workshop",
                     *       "name": "Workshop",
                     *       "revision": "builtin-v1",
                     *       "source": "builtin",
                     *       "requestedScheme": "dark",
                     *       "scheme": "dark",
                     *       "iconPack": "lucide",
                     *       "assets": [],
                     *       "fonts": [],
                     *       "manifest": {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/ThemeScheme.json",
                     *         "colors": {
                     *           "actionDestructive": "oklch(0.57 0.19 27)",
                     *           "actionDestructiveActive": "oklch(0.5 0.19 27)",
                     *           "actionDestructiveHover": "oklch(0.535 0.19 27)",
                     *           "actionDestructiveInk": "oklch(0.985 0.006 27)",
                     *           "actionFocal": "oklch(0.74 0.1 230)",
                     *           "actionFocalActive": "oklch(0.81 0.1 230)",
                     *           "actionFocalHover": "oklch(0.775 0.1 230)",
                     *           "actionFocalInk": "oklch(0.22 0.02 230)",
                     *           "actionLink": "oklch(0.78 0.1 230)",
                     *           "actionLinkHover": "oklch(0.83 0.1 230)",
                     *           "actionOrdinary": "oklch(0.292 0.012 61)",
                     *           "actionOrdinaryActive": "oklch(0.361 0.012 62.7)",
                     *           "actionOrdinaryBorder": "oklch(0.418 0.014 61.4)",
                     *           "actionOrdinaryHover": "oklch(0.326 0.012 61.8)",
                     *           "actionOrdinaryInk": "oklch(0.945 0.01 80)",
                     *           "actionPrimary": "oklch(0.74 0.14 58)",
                     *           "actionPrimaryActive": "oklch(0.81 0.14 58)",
                     *           "actionPrimaryHover": "oklch(0.775 0.14 58)",
                     *           "actionPrimaryInk": "oklch(0.22 0.02 58)",
                     *           "actionQuiet": "oklch(0.945 0.01 80 / 0)",
                     *           "actionQuietActive": "oklch(0.945 0.01 80 / 0.12)",
                     *           "actionQuietHover": "oklch(0.945 0.01 80 / 0.07)",
                     *           "actionQuietInk": "oklch(0.945 0.01 80)",
                     *           "border": "oklch(0.36 0.015 60)",
                     *           "brand": "oklch(0.72 0.17 50)",
                     *           "brandInk": "oklch(0.22 0.02 50)",
                     *           "browserChrome": "oklch(0.252 0.011 60.9)",
                     *           "browserSurface": "oklch(0.25 0.012 60)",
                     *           "canvas": "oklch(0.215 0.011 60)",
                     *           "cardHover": "oklch(0.274 0.012 60.6)",
                     *           "caret": "oklch(0.74 0.14 58)",
                     *           "chart1": "oklch(0.74 0.15 55)",
                     *           "chart2": "oklch(0.74 0.1 230)",
                     *           "chart3": "oklch(0.76 0.13 150)",
                     *           "chart4": "oklch(0.82 0.13 88)",
                     *           "chart5": "oklch(0.74 0.12 320)",
                     *           "chrome": "oklch(0.195 0.011 58)",
                     *           "chromeInk": "oklch(0.985 0.006 58)",
                     *           "danger": "oklch(0.36 0.075 27)",
                     *           "dangerInk": "oklch(0.9 0.07 27)",
                     *           "disabled": "oklch(0.313 0.012 61.5)",
                     *           "disabledInk": "oklch(0.597 0.011 69.1)",
                     *           "field": "oklch(0.185 0.01 60)",
                     *           "fieldBorder": "oklch(0.489 0.014 63.1)",
                     *           "fieldDisabled": "oklch(0.313 0.012 61.5)",
                     *           "fieldDisabledInk": "oklch(0.597 0.011 69.1)",
                     *           "fieldFocus": "oklch(0.185 0.01 60)",
                     *           "fieldHover": "oklch(0.208 0.01 60.6)",
                     *           "fieldInk": "oklch(0.945 0.01 80)",
                     *           "focus": "oklch(0.74 0.1 230)",
                     *           "info": "oklch(0.36 0.075 240)",
                     *           "infoInk": "oklch(0.9 0.07 240)",
                     *           "ink": "oklch(0.945 0.01 80)",
                     *           "input": "oklch(0.489 0.014 63.1)",
                     *           "link": "oklch(0.78 0.1 230)",
                     *           "mutedInk": "oklch(0.72 0.01 80)",
                     *           "navigationActive": "oklch(0.377 0.045 58.4)",
                     *           "navigationActiveInk": "oklch(0.9 0.07 58)",
                     *           "navigationHover": "oklch(0.232 0.011 59)",
                     *           "overlay": "oklch(0.1 0.01 80 / 0.64)",
                     *           "scrim": "oklch(0.06 0.01 80 / 0.8)",
                     *           "selection": "oklch(0.446 0.033 227.8)",
                     *           "selectionInk": "oklch(0.985 0.006 227.8)",
                     *           "sidebar": "oklch(0.195 0.011 58)",
                     *           "sidebarActive": "oklch(0.369 0.052 58)",
                     *           "sidebarActiveInk": "oklch(0.9 0.07 58)",
                     *           "sidebarBorder": "oklch(0.285 0.011 60.4)",
                     *           "sidebarInk": "oklch(0.985 0.006 58)",
                     *           "success": "oklch(0.36 0.075 150)",
                     *           "successInk": "oklch(0.9 0.07 150)",
                     *           "surface": "oklch(0.25 0.012 60)",
                     *           "surfaceRaised": "oklch(0.29 0.013 60)",
                     *           "surfaceSunken": "oklch(0.185 0.01 60)",
                     *           "warning": "oklch(0.36 0.075 80)",
                     *           "warningInk": "oklch(0.9 0.07 80)",
                     *           "workspace": "oklch(0.266 0.027 53.7)",
                     *           "workspaceInk": "oklch(0.985 0.006 53.7)"
                     *         },
                     *         "components": {
                     *           "badge": "tonal",
                     *           "button": "solid",
                     *           "card": "outlined",
                     *           "checkbox": "solid",
                     *           "chip": "tonal",
                     *           "container": "flat",
                     *           "decoration": "none",
                     *           "dialog": "elevated",
                     *           "editorChrome": "neutral",
                     *           "emptyState": "plain",
                     *           "input": "outlined",
                     *           "link": "underlined",
                     *           "list": "divided",
                     *           "loadingState": "skeleton",
                     *           "navigation": "tonal",
                     *           "pagination": "quiet",
                     *           "popover": "elevated",
                     *           "radio": "solid",
                     *           "select": "outlined",
                     *           "switch": "solid",
                     *           "table": "ruled",
                     *           "tabs": "underline",
                     *           "toast": "elevated",
                     *           "toolbar": "flat"
                     *         },
                     *         "elevation": {
                     *           "card": "0 1px 1px oklch(0.15 0.02 270 / 0.35), 0 1px 4px oklch(0.15 0.02 270 / 0.44)",
                     *           "dialog": "0 2px 4px oklch(0.15 0.02 270 / 0.35), 0 11px 29px oklch(0.15 0.02 270 / 0.44)",
                     *           "focalAction": "0 1px 1px oklch(0.15 0.02 270 / 0.35), 0 2px 5px oklch(0.15 0.02 270 / 0.44)",
                     *           "popover": "0 2px 3px oklch(0.15 0.02 270 / 0.35), 0 8px 20px oklch(0.15 0.02 270 / 0.44)"
                     *         },
                     *         "motion": {
                     *           "entry": {
                     *             "distance": "8px",
                     *             "duration": "220ms",
                     *             "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *             "opacity": 0
                     *           },
                     *           "exit": {
                     *             "distance": "4px",
                     *             "duration": "150ms",
                     *             "easing": "ease-in",
                     *             "opacity": 0
                     *           },
                     *           "hover": {
                     *             "distance": "0px",
                     *             "duration": "120ms",
                     *             "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *             "opacity": 1
                     *           },
                     *           "loading": {
                     *             "distance": "0px",
                     *             "duration": "1100ms",
                     *             "easing": "ease-in-out",
                     *             "opacity": 0.5
                     *           },
                     *           "pageTransition": {
                     *             "distance": "8px",
                     *             "duration": "260ms",
                     *             "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *             "opacity": 0
                     *           },
                     *           "press": {
                     *             "distance": "1px",
                     *             "duration": "80ms",
                     *             "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *             "opacity": 1
                     *           },
                     *           "selection": {
                     *             "distance": "0px",
                     *             "duration": "160ms",
                     *             "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *             "opacity": 1
                     *           },
                     *           "reducedMotion": "crossfade"
                     *         },
                     *         "protectedEditor": {
                     *           "canvasGrid": "oklch(0.36 0.008 260)",
                     *           "canvasHandle": "oklch(0.72 0.15 255)",
                     *           "canvasPasteboard": "oklch(0.2 0.006 260)",
                     *           "canvasSafeArea": "oklch(0.7 0.18 25)",
                     *           "canvasSelection": "oklch(0.72 0.15 255)",
                     *           "editorBorder": "oklch(0.36 0.008 260)",
                     *           "editorCanvas": "oklch(0.27 0.006 260)",
                     *           "editorControl": "oklch(0.3 0.008 260)",
                     *           "editorControlHover": "oklch(0.35 0.01 260)",
                     *           "editorFocus": "oklch(0.72 0.15 255)",
                     *           "editorFocusBorder": "oklch(0.78 0.12 255)",
                     *           "editorMuted": "oklch(0.74 0.01 260)",
                     *           "editorPanel": "oklch(0.24 0.007 260)",
                     *           "editorText": "oklch(0.95 0.004 260)",
                     *           "protectedGlyph": "oklch(0.95 0.004 260)",
                     *           "timelineClip": "oklch(0.5 0.09 230)",
                     *           "timelinePlayhead": "oklch(0.68 0.2 25)",
                     *           "timelineSelection": "oklch(0.72 0.15 255 / 0.3)",
                     *           "timelineTrack": "oklch(0.3 0.006 260)",
                     *           "timelineWaveform": "oklch(0.76 0.09 230)"
                     *         },
                     *         "shape": {
                     *           "borderStyle": "solid",
                     *           "borderWidth": "1px",
                     *           "radius": "8px",
                     *           "radiusLg": "15px",
                     *           "radiusMd": "10px",
                     *           "radiusMedia": "10px",
                     *           "radiusPill": "999px",
                     *           "radiusSm": "5px"
                     *         },
                     *         "shell": {
                     *           "canvasTreatment": "plain",
                     *           "contentMaxWidth": "1180px",
                     *           "headerHeight": "56px",
                     *           "mobileNavigationHeight": "60px",
                     *           "sidebarWidth": "248px"
                     *         },
                     *         "spacing": {
                     *           "density": "comfortable",
                     *           "base": "4px",
                     *           "compactControlHeight": "32px",
                     *           "componentGap": "12px",
                     *           "controlHeight": "42px",
                     *           "pageGutter": "28px",
                     *           "sectionGap": "36px",
                     *           "touchTarget": "44px"
                     *         },
                     *         "typography": {
                     *           "body": {
                     *             "fallbacks": [
                     *               "ui-sans-serif",
                     *               "system-ui",
                     *               "sans-serif"
                     *             ],
                     *             "family": "Inter",
                     *             "lineHeight": "1.55",
                     *             "size": "1rem",
                     *             "tracking": "0em",
                     *             "weight": 400
                     *           },
                     *           "code": {
                     *             "fallbacks": [
                     *               "Cascadia Code",
                     *               "Source Code Pro",
                     *               "ui-monospace",
                     *               "Menlo",
                     *               "monospace"
                     *             ],
                     *             "family": "ui-monospace",
                     *             "lineHeight": "1.5",
                     *             "size": "0.925rem",
                     *             "tracking": "0em",
                     *             "weight": 400
                     *           },
                     *           "display": {
                     *             "fallbacks": [
                     *               "ui-sans-serif",
                     *               "system-ui",
                     *               "sans-serif"
                     *             ],
                     *             "family": "Inter",
                     *             "lineHeight": "1.12",
                     *             "size": "2.0736rem",
                     *             "tracking": "-0.02em",
                     *             "weight": 700
                     *           },
                     *           "label": {
                     *             "fallbacks": [
                     *               "ui-sans-serif",
                     *               "system-ui",
                     *               "sans-serif"
                     *             ],
                     *             "family": "Inter",
                     *             "lineHeight": "1.35",
                     *             "size": "0.875rem",
                     *             "tracking": "0.005em",
                     *             "weight": 550
                     *           },
                     *           "metadata": {
                     *             "fallbacks": [
                     *               "ui-sans-serif",
                     *               "system-ui",
                     *               "sans-serif"
                     *             ],
                     *             "family": "Inter",
                     *             "lineHeight": "1.4",
                     *             "size": "0.8125rem",
                     *             "tracking": "0.01em",
                     *             "weight": 450
                     *           },
                     *           "title": {
                     *             "fallbacks": [
                     *               "ui-sans-serif",
                     *               "system-ui",
                     *               "sans-serif"
                     *             ],
                     *             "family": "Inter",
                     *             "lineHeight": "1.25",
                     *             "size": "1.44rem",
                     *             "tracking": "-0.01em",
                     *             "weight": 650
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ResolvedTheme"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /**
             * @description Service Unavailable
             *     - `UNAVAILABLE`: A part that this operation needs is not configured, or cannot be reached now. Try again later.
             *     - `QUERY_TIMEOUT`: The query exceeded this server's time limit and was stopped. Ask for smaller pages or fewer fields, or try again later. In GraphQL, the error's `path` names a field that did not finish.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAVAILABLE" | "QUERY_TIMEOUT";
                    };
                };
            };
        };
    };
    GetThemeRevision: {
        parameters: {
            query: {
                /**
                 * @description The organization that the theme belongs to.
                 * @example org_00000000000000000000000002
                 */
                organization_id: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the organization's theme.
                 * @example thm_00000000000000000000000001
                 */
                id: string;
                /**
                 * @description The number of the revision, from 1.
                 * @example 2
                 */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/ThemeRevision.json",
                     *       "theme_id": "thm_00000000000000000000000001",
                     *       "revision": 2,
                     *       "source_revision": 1,
                     *       "published_at": "2026-03-02T10:00:00.456Z",
                     *       "published_by": "usr_00000000000000000000000003",
                     *       "manifest": {
                     *         "id": "thm_00000000000000000000000001",
                     *         "name": "Theme 2",
                     *         "description": "Warm and sturdy, for everyday work: oak, brass and a clear orange.",
                     *         "revision": "2",
                     *         "schemaVersion": 1,
                     *         "iconPack": "lucide",
                     *         "supportedSchemes": [
                     *           "light",
                     *           "dark"
                     *         ],
                     *         "assets": [],
                     *         "fonts": [],
                     *         "schemes": {
                     *           "light": {
                     *             "$schema": "https://rostrum.example/api/v1/schemas/ThemeScheme.json",
                     *             "colors": {
                     *               "actionDestructive": "oklch(0.54 0.2 27)",
                     *               "actionDestructiveActive": "oklch(0.47 0.2 27)",
                     *               "actionDestructiveHover": "oklch(0.505 0.2 27)",
                     *               "actionDestructiveInk": "oklch(0.985 0.006 27)",
                     *               "actionFocal": "oklch(0.52 0.11 235)",
                     *               "actionFocalActive": "oklch(0.45 0.11 235)",
                     *               "actionFocalHover": "oklch(0.485 0.11 235)",
                     *               "actionFocalInk": "oklch(0.985 0.006 235)",
                     *               "actionLink": "oklch(0.48 0.115 240)",
                     *               "actionLinkHover": "oklch(0.43 0.115 240)",
                     *               "actionOrdinary": "oklch(0.95 0.004 73.1)",
                     *               "actionOrdinaryActive": "oklch(0.876 0.005 66.7)",
                     *               "actionOrdinaryBorder": "oklch(0.822 0.013 72.2)",
                     *               "actionOrdinaryHover": "oklch(0.913 0.005 69.4)",
                     *               "actionOrdinaryInk": "oklch(0.25 0.018 55)",
                     *               "actionPrimary": "oklch(0.5 0.125 48)",
                     *               "actionPrimaryActive": "oklch(0.43 0.125 48)",
                     *               "actionPrimaryHover": "oklch(0.465 0.125 48)",
                     *               "actionPrimaryInk": "oklch(0.985 0.006 48)",
                     *               "actionQuiet": "oklch(0.25 0.018 55 / 0)",
                     *               "actionQuietActive": "oklch(0.25 0.018 55 / 0.12)",
                     *               "actionQuietHover": "oklch(0.25 0.018 55 / 0.07)",
                     *               "actionQuietInk": "oklch(0.25 0.018 55)",
                     *               "border": "oklch(0.885 0.012 75)",
                     *               "brand": "oklch(0.7 0.185 48)",
                     *               "brandInk": "oklch(0.22 0.02 48)",
                     *               "browserChrome": "oklch(0.942 0.007 76.7)",
                     *               "browserSurface": "oklch(0.995 0.003 80)",
                     *               "canvas": "oklch(0.978 0.006 80)",
                     *               "cardHover": "oklch(0.969 0.003 75.6)",
                     *               "caret": "oklch(0.5 0.125 48)",
                     *               "chart1": "oklch(0.6 0.15 48)",
                     *               "chart2": "oklch(0.58 0.11 235)",
                     *               "chart3": "oklch(0.6 0.12 150)",
                     *               "chart4": "oklch(0.66 0.13 85)",
                     *               "chart5": "oklch(0.55 0.13 320)",
                     *               "chrome": "oklch(0.95 0.012 75)",
                     *               "chromeInk": "oklch(0.22 0.02 75)",
                     *               "danger": "oklch(0.93 0.045 27)",
                     *               "dangerInk": "oklch(0.36 0.095 27)",
                     *               "disabled": "oklch(0.928 0.004 70.7)",
                     *               "disabledInk": "oklch(0.603 0.01 58.5)",
                     *               "field": "oklch(1 0 80)",
                     *               "fieldBorder": "oklch(0.745 0.013 69.1)",
                     *               "fieldDisabled": "oklch(0.928 0.004 70.7)",
                     *               "fieldDisabledInk": "oklch(0.603 0.01 58.5)",
                     *               "fieldFocus": "oklch(1 0 80)",
                     *               "fieldHover": "oklch(0.977 0.001 55)",
                     *               "fieldInk": "oklch(0.25 0.018 55)",
                     *               "focus": "oklch(0.52 0.11 235)",
                     *               "info": "oklch(0.93 0.045 240)",
                     *               "infoInk": "oklch(0.36 0.095 240)",
                     *               "ink": "oklch(0.25 0.018 55)",
                     *               "input": "oklch(0.745 0.013 69.1)",
                     *               "link": "oklch(0.48 0.115 240)",
                     *               "mutedInk": "oklch(0.5 0.018 55)",
                     *               "navigationActive": "oklch(0.926 0.02 52)",
                     *               "navigationActiveInk": "oklch(0.36 0.11 48)",
                     *               "navigationHover": "oklch(0.915 0.012 73.6)",
                     *               "overlay": "oklch(0.25 0.018 55 / 0.4)",
                     *               "scrim": "oklch(0.2 0.018 55 / 0.6)",
                     *               "selection": "oklch(0.881 0.024 232.7)",
                     *               "selectionInk": "oklch(0.22 0.02 232.7)",
                     *               "sidebar": "oklch(0.95 0.012 75)",
                     *               "sidebarActive": "oklch(0.869 0.032 56.1)",
                     *               "sidebarActiveInk": "oklch(0.36 0.11 48)",
                     *               "sidebarBorder": "oklch(0.866 0.013 71.6)",
                     *               "sidebarInk": "oklch(0.22 0.02 75)",
                     *               "success": "oklch(0.93 0.045 150)",
                     *               "successInk": "oklch(0.36 0.095 150)",
                     *               "surface": "oklch(0.995 0.003 80)",
                     *               "surfaceRaised": "oklch(1 0 80)",
                     *               "surfaceSunken": "oklch(0.955 0.008 75)",
                     *               "warning": "oklch(0.93 0.045 80)",
                     *               "warningInk": "oklch(0.36 0.095 80)",
                     *               "workspace": "oklch(0.961 0.016 58.7)",
                     *               "workspaceInk": "oklch(0.22 0.02 58.7)"
                     *             },
                     *             "components": {
                     *               "badge": "tonal",
                     *               "button": "solid",
                     *               "card": "outlined",
                     *               "checkbox": "solid",
                     *               "chip": "tonal",
                     *               "container": "flat",
                     *               "decoration": "none",
                     *               "dialog": "elevated",
                     *               "editorChrome": "neutral",
                     *               "emptyState": "plain",
                     *               "input": "outlined",
                     *               "link": "underlined",
                     *               "list": "divided",
                     *               "loadingState": "skeleton",
                     *               "navigation": "tonal",
                     *               "pagination": "quiet",
                     *               "popover": "elevated",
                     *               "radio": "solid",
                     *               "select": "outlined",
                     *               "switch": "solid",
                     *               "table": "ruled",
                     *               "tabs": "underline",
                     *               "toast": "elevated",
                     *               "toolbar": "flat"
                     *             },
                     *             "elevation": {
                     *               "card": "0 1px 1px oklch(0.15 0.02 270 / 0.11), 0 1px 4px oklch(0.15 0.02 270 / 0.14)",
                     *               "dialog": "0 2px 4px oklch(0.15 0.02 270 / 0.11), 0 11px 29px oklch(0.15 0.02 270 / 0.14)",
                     *               "focalAction": "0 1px 1px oklch(0.15 0.02 270 / 0.11), 0 2px 5px oklch(0.15 0.02 270 / 0.14)",
                     *               "popover": "0 2px 3px oklch(0.15 0.02 270 / 0.11), 0 8px 20px oklch(0.15 0.02 270 / 0.14)"
                     *             },
                     *             "motion": {
                     *               "entry": {
                     *                 "distance": "8px",
                     *                 "duration": "220ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 0
                     *               },
                     *               "exit": {
                     *                 "distance": "4px",
                     *                 "duration": "150ms",
                     *                 "easing": "ease-in",
                     *                 "opacity": 0
                     *               },
                     *               "hover": {
                     *                 "distance": "0px",
                     *                 "duration": "120ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 1
                     *               },
                     *               "loading": {
                     *                 "distance": "0px",
                     *                 "duration": "1100ms",
                     *                 "easing": "ease-in-out",
                     *                 "opacity": 0.5
                     *               },
                     *               "pageTransition": {
                     *                 "distance": "8px",
                     *                 "duration": "260ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 0
                     *               },
                     *               "press": {
                     *                 "distance": "1px",
                     *                 "duration": "80ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 1
                     *               },
                     *               "selection": {
                     *                 "distance": "0px",
                     *                 "duration": "160ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 1
                     *               },
                     *               "reducedMotion": "crossfade"
                     *             },
                     *             "protectedEditor": {
                     *               "canvasGrid": "oklch(0.88 0.005 260)",
                     *               "canvasHandle": "oklch(0.55 0.2 262)",
                     *               "canvasPasteboard": "oklch(0.93 0.004 260)",
                     *               "canvasSafeArea": "oklch(0.62 0.21 25)",
                     *               "canvasSelection": "oklch(0.55 0.2 262)",
                     *               "editorBorder": "oklch(0.84 0.006 260)",
                     *               "editorCanvas": "oklch(1 0 0)",
                     *               "editorControl": "oklch(0.95 0.004 260)",
                     *               "editorControlHover": "oklch(0.91 0.006 260)",
                     *               "editorFocus": "oklch(0.55 0.2 262)",
                     *               "editorFocusBorder": "oklch(0.49 0.2 262)",
                     *               "editorMuted": "oklch(0.48 0.012 260)",
                     *               "editorPanel": "oklch(0.98 0.003 260)",
                     *               "editorText": "oklch(0.24 0.012 260)",
                     *               "protectedGlyph": "oklch(0.24 0.012 260)",
                     *               "timelineClip": "oklch(0.72 0.1 230)",
                     *               "timelinePlayhead": "oklch(0.58 0.22 25)",
                     *               "timelineSelection": "oklch(0.55 0.2 262 / 0.24)",
                     *               "timelineTrack": "oklch(0.91 0.004 260)",
                     *               "timelineWaveform": "oklch(0.5 0.09 230)"
                     *             },
                     *             "shape": {
                     *               "borderStyle": "solid",
                     *               "borderWidth": "1px",
                     *               "radius": "8px",
                     *               "radiusLg": "15px",
                     *               "radiusMd": "10px",
                     *               "radiusMedia": "10px",
                     *               "radiusPill": "999px",
                     *               "radiusSm": "5px"
                     *             },
                     *             "shell": {
                     *               "canvasTreatment": "plain",
                     *               "contentMaxWidth": "1180px",
                     *               "headerHeight": "56px",
                     *               "mobileNavigationHeight": "60px",
                     *               "sidebarWidth": "248px"
                     *             },
                     *             "spacing": {
                     *               "density": "comfortable",
                     *               "base": "4px",
                     *               "compactControlHeight": "32px",
                     *               "componentGap": "12px",
                     *               "controlHeight": "42px",
                     *               "pageGutter": "28px",
                     *               "sectionGap": "36px",
                     *               "touchTarget": "44px"
                     *             },
                     *             "typography": {
                     *               "body": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.55",
                     *                 "size": "1rem",
                     *                 "tracking": "0em",
                     *                 "weight": 400
                     *               },
                     *               "code": {
                     *                 "fallbacks": [
                     *                   "Cascadia Code",
                     *                   "Source Code Pro",
                     *                   "ui-monospace",
                     *                   "Menlo",
                     *                   "monospace"
                     *                 ],
                     *                 "family": "ui-monospace",
                     *                 "lineHeight": "1.5",
                     *                 "size": "0.925rem",
                     *                 "tracking": "0em",
                     *                 "weight": 400
                     *               },
                     *               "display": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.12",
                     *                 "size": "2.0736rem",
                     *                 "tracking": "-0.02em",
                     *                 "weight": 700
                     *               },
                     *               "label": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.35",
                     *                 "size": "0.875rem",
                     *                 "tracking": "0.005em",
                     *                 "weight": 550
                     *               },
                     *               "metadata": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.4",
                     *                 "size": "0.8125rem",
                     *                 "tracking": "0.01em",
                     *                 "weight": 450
                     *               },
                     *               "title": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.25",
                     *                 "size": "1.44rem",
                     *                 "tracking": "-0.01em",
                     *                 "weight": 650
                     *               }
                     *             }
                     *           },
                     *           "dark": {
                     *             "$schema": "https://rostrum.example/api/v1/schemas/ThemeScheme.json",
                     *             "colors": {
                     *               "actionDestructive": "oklch(0.57 0.19 27)",
                     *               "actionDestructiveActive": "oklch(0.5 0.19 27)",
                     *               "actionDestructiveHover": "oklch(0.535 0.19 27)",
                     *               "actionDestructiveInk": "oklch(0.985 0.006 27)",
                     *               "actionFocal": "oklch(0.74 0.1 230)",
                     *               "actionFocalActive": "oklch(0.81 0.1 230)",
                     *               "actionFocalHover": "oklch(0.775 0.1 230)",
                     *               "actionFocalInk": "oklch(0.22 0.02 230)",
                     *               "actionLink": "oklch(0.78 0.1 230)",
                     *               "actionLinkHover": "oklch(0.83 0.1 230)",
                     *               "actionOrdinary": "oklch(0.292 0.012 61)",
                     *               "actionOrdinaryActive": "oklch(0.361 0.012 62.7)",
                     *               "actionOrdinaryBorder": "oklch(0.418 0.014 61.4)",
                     *               "actionOrdinaryHover": "oklch(0.326 0.012 61.8)",
                     *               "actionOrdinaryInk": "oklch(0.945 0.01 80)",
                     *               "actionPrimary": "oklch(0.74 0.14 58)",
                     *               "actionPrimaryActive": "oklch(0.81 0.14 58)",
                     *               "actionPrimaryHover": "oklch(0.775 0.14 58)",
                     *               "actionPrimaryInk": "oklch(0.22 0.02 58)",
                     *               "actionQuiet": "oklch(0.945 0.01 80 / 0)",
                     *               "actionQuietActive": "oklch(0.945 0.01 80 / 0.12)",
                     *               "actionQuietHover": "oklch(0.945 0.01 80 / 0.07)",
                     *               "actionQuietInk": "oklch(0.945 0.01 80)",
                     *               "border": "oklch(0.36 0.015 60)",
                     *               "brand": "oklch(0.72 0.17 50)",
                     *               "brandInk": "oklch(0.22 0.02 50)",
                     *               "browserChrome": "oklch(0.252 0.011 60.9)",
                     *               "browserSurface": "oklch(0.25 0.012 60)",
                     *               "canvas": "oklch(0.215 0.011 60)",
                     *               "cardHover": "oklch(0.274 0.012 60.6)",
                     *               "caret": "oklch(0.74 0.14 58)",
                     *               "chart1": "oklch(0.74 0.15 55)",
                     *               "chart2": "oklch(0.74 0.1 230)",
                     *               "chart3": "oklch(0.76 0.13 150)",
                     *               "chart4": "oklch(0.82 0.13 88)",
                     *               "chart5": "oklch(0.74 0.12 320)",
                     *               "chrome": "oklch(0.195 0.011 58)",
                     *               "chromeInk": "oklch(0.985 0.006 58)",
                     *               "danger": "oklch(0.36 0.075 27)",
                     *               "dangerInk": "oklch(0.9 0.07 27)",
                     *               "disabled": "oklch(0.313 0.012 61.5)",
                     *               "disabledInk": "oklch(0.597 0.011 69.1)",
                     *               "field": "oklch(0.185 0.01 60)",
                     *               "fieldBorder": "oklch(0.489 0.014 63.1)",
                     *               "fieldDisabled": "oklch(0.313 0.012 61.5)",
                     *               "fieldDisabledInk": "oklch(0.597 0.011 69.1)",
                     *               "fieldFocus": "oklch(0.185 0.01 60)",
                     *               "fieldHover": "oklch(0.208 0.01 60.6)",
                     *               "fieldInk": "oklch(0.945 0.01 80)",
                     *               "focus": "oklch(0.74 0.1 230)",
                     *               "info": "oklch(0.36 0.075 240)",
                     *               "infoInk": "oklch(0.9 0.07 240)",
                     *               "ink": "oklch(0.945 0.01 80)",
                     *               "input": "oklch(0.489 0.014 63.1)",
                     *               "link": "oklch(0.78 0.1 230)",
                     *               "mutedInk": "oklch(0.72 0.01 80)",
                     *               "navigationActive": "oklch(0.377 0.045 58.4)",
                     *               "navigationActiveInk": "oklch(0.9 0.07 58)",
                     *               "navigationHover": "oklch(0.232 0.011 59)",
                     *               "overlay": "oklch(0.1 0.01 80 / 0.64)",
                     *               "scrim": "oklch(0.06 0.01 80 / 0.8)",
                     *               "selection": "oklch(0.446 0.033 227.8)",
                     *               "selectionInk": "oklch(0.985 0.006 227.8)",
                     *               "sidebar": "oklch(0.195 0.011 58)",
                     *               "sidebarActive": "oklch(0.369 0.052 58)",
                     *               "sidebarActiveInk": "oklch(0.9 0.07 58)",
                     *               "sidebarBorder": "oklch(0.285 0.011 60.4)",
                     *               "sidebarInk": "oklch(0.985 0.006 58)",
                     *               "success": "oklch(0.36 0.075 150)",
                     *               "successInk": "oklch(0.9 0.07 150)",
                     *               "surface": "oklch(0.25 0.012 60)",
                     *               "surfaceRaised": "oklch(0.29 0.013 60)",
                     *               "surfaceSunken": "oklch(0.185 0.01 60)",
                     *               "warning": "oklch(0.36 0.075 80)",
                     *               "warningInk": "oklch(0.9 0.07 80)",
                     *               "workspace": "oklch(0.266 0.027 53.7)",
                     *               "workspaceInk": "oklch(0.985 0.006 53.7)"
                     *             },
                     *             "components": {
                     *               "badge": "tonal",
                     *               "button": "solid",
                     *               "card": "outlined",
                     *               "checkbox": "solid",
                     *               "chip": "tonal",
                     *               "container": "flat",
                     *               "decoration": "none",
                     *               "dialog": "elevated",
                     *               "editorChrome": "neutral",
                     *               "emptyState": "plain",
                     *               "input": "outlined",
                     *               "link": "underlined",
                     *               "list": "divided",
                     *               "loadingState": "skeleton",
                     *               "navigation": "tonal",
                     *               "pagination": "quiet",
                     *               "popover": "elevated",
                     *               "radio": "solid",
                     *               "select": "outlined",
                     *               "switch": "solid",
                     *               "table": "ruled",
                     *               "tabs": "underline",
                     *               "toast": "elevated",
                     *               "toolbar": "flat"
                     *             },
                     *             "elevation": {
                     *               "card": "0 1px 1px oklch(0.15 0.02 270 / 0.35), 0 1px 4px oklch(0.15 0.02 270 / 0.44)",
                     *               "dialog": "0 2px 4px oklch(0.15 0.02 270 / 0.35), 0 11px 29px oklch(0.15 0.02 270 / 0.44)",
                     *               "focalAction": "0 1px 1px oklch(0.15 0.02 270 / 0.35), 0 2px 5px oklch(0.15 0.02 270 / 0.44)",
                     *               "popover": "0 2px 3px oklch(0.15 0.02 270 / 0.35), 0 8px 20px oklch(0.15 0.02 270 / 0.44)"
                     *             },
                     *             "motion": {
                     *               "entry": {
                     *                 "distance": "8px",
                     *                 "duration": "220ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 0
                     *               },
                     *               "exit": {
                     *                 "distance": "4px",
                     *                 "duration": "150ms",
                     *                 "easing": "ease-in",
                     *                 "opacity": 0
                     *               },
                     *               "hover": {
                     *                 "distance": "0px",
                     *                 "duration": "120ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 1
                     *               },
                     *               "loading": {
                     *                 "distance": "0px",
                     *                 "duration": "1100ms",
                     *                 "easing": "ease-in-out",
                     *                 "opacity": 0.5
                     *               },
                     *               "pageTransition": {
                     *                 "distance": "8px",
                     *                 "duration": "260ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 0
                     *               },
                     *               "press": {
                     *                 "distance": "1px",
                     *                 "duration": "80ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 1
                     *               },
                     *               "selection": {
                     *                 "distance": "0px",
                     *                 "duration": "160ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 1
                     *               },
                     *               "reducedMotion": "crossfade"
                     *             },
                     *             "protectedEditor": {
                     *               "canvasGrid": "oklch(0.36 0.008 260)",
                     *               "canvasHandle": "oklch(0.72 0.15 255)",
                     *               "canvasPasteboard": "oklch(0.2 0.006 260)",
                     *               "canvasSafeArea": "oklch(0.7 0.18 25)",
                     *               "canvasSelection": "oklch(0.72 0.15 255)",
                     *               "editorBorder": "oklch(0.36 0.008 260)",
                     *               "editorCanvas": "oklch(0.27 0.006 260)",
                     *               "editorControl": "oklch(0.3 0.008 260)",
                     *               "editorControlHover": "oklch(0.35 0.01 260)",
                     *               "editorFocus": "oklch(0.72 0.15 255)",
                     *               "editorFocusBorder": "oklch(0.78 0.12 255)",
                     *               "editorMuted": "oklch(0.74 0.01 260)",
                     *               "editorPanel": "oklch(0.24 0.007 260)",
                     *               "editorText": "oklch(0.95 0.004 260)",
                     *               "protectedGlyph": "oklch(0.95 0.004 260)",
                     *               "timelineClip": "oklch(0.5 0.09 230)",
                     *               "timelinePlayhead": "oklch(0.68 0.2 25)",
                     *               "timelineSelection": "oklch(0.72 0.15 255 / 0.3)",
                     *               "timelineTrack": "oklch(0.3 0.006 260)",
                     *               "timelineWaveform": "oklch(0.76 0.09 230)"
                     *             },
                     *             "shape": {
                     *               "borderStyle": "solid",
                     *               "borderWidth": "1px",
                     *               "radius": "8px",
                     *               "radiusLg": "15px",
                     *               "radiusMd": "10px",
                     *               "radiusMedia": "10px",
                     *               "radiusPill": "999px",
                     *               "radiusSm": "5px"
                     *             },
                     *             "shell": {
                     *               "canvasTreatment": "plain",
                     *               "contentMaxWidth": "1180px",
                     *               "headerHeight": "56px",
                     *               "mobileNavigationHeight": "60px",
                     *               "sidebarWidth": "248px"
                     *             },
                     *             "spacing": {
                     *               "density": "comfortable",
                     *               "base": "4px",
                     *               "compactControlHeight": "32px",
                     *               "componentGap": "12px",
                     *               "controlHeight": "42px",
                     *               "pageGutter": "28px",
                     *               "sectionGap": "36px",
                     *               "touchTarget": "44px"
                     *             },
                     *             "typography": {
                     *               "body": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.55",
                     *                 "size": "1rem",
                     *                 "tracking": "0em",
                     *                 "weight": 400
                     *               },
                     *               "code": {
                     *                 "fallbacks": [
                     *                   "Cascadia Code",
                     *                   "Source Code Pro",
                     *                   "ui-monospace",
                     *                   "Menlo",
                     *                   "monospace"
                     *                 ],
                     *                 "family": "ui-monospace",
                     *                 "lineHeight": "1.5",
                     *                 "size": "0.925rem",
                     *                 "tracking": "0em",
                     *                 "weight": 400
                     *               },
                     *               "display": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.12",
                     *                 "size": "2.0736rem",
                     *                 "tracking": "-0.02em",
                     *                 "weight": 700
                     *               },
                     *               "label": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.35",
                     *                 "size": "0.875rem",
                     *                 "tracking": "0.005em",
                     *                 "weight": 550
                     *               },
                     *               "metadata": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.4",
                     *                 "size": "0.8125rem",
                     *                 "tracking": "0.01em",
                     *                 "weight": 450
                     *               },
                     *               "title": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.25",
                     *                 "size": "1.44rem",
                     *                 "tracking": "-0.01em",
                     *                 "weight": 650
                     *               }
                     *             }
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ThemeRevision"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /**
             * @description Service Unavailable
             *     - `UNAVAILABLE`: A part that this operation needs is not configured, or cannot be reached now. Try again later.
             *     - `QUERY_TIMEOUT`: The query exceeded this server's time limit and was stopped. Ask for smaller pages or fewer fields, or try again later. In GraphQL, the error's `path` names a field that did not finish.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAVAILABLE" | "QUERY_TIMEOUT";
                    };
                };
            };
        };
    };
    RollbackTheme: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the organization's theme.
                 * @example thm_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organization_id": "org_00000000000000000000000002",
                 *       "source_revision": 1,
                 *       "expected_draft_revision": 1,
                 *       "expected_published_revision": 3
                 *     }
                 */
                "application/json": {
                    /** @description Id of the organization that the theme belongs to. Fails with INVALID_INPUT if blank. */
                    organization_id: string;
                    /**
                     * Format: int32
                     * @description Revision to publish again. Must be earlier than `expectedPublishedRevision`.
                     */
                    source_revision: number;
                    /**
                     * Format: int32
                     * @description Draft revision that is replaced.
                     */
                    expected_draft_revision: number;
                    /**
                     * Format: int32
                     * @description Latest published revision.
                     */
                    expected_published_revision: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/ThemeRevision.json",
                     *       "theme_id": "thm_00000000000000000000000001",
                     *       "revision": 4,
                     *       "source_revision": 1,
                     *       "published_at": "2026-03-02T10:00:00.456Z",
                     *       "published_by": "usr_00000000000000000000000003",
                     *       "manifest": {
                     *         "id": "thm_00000000000000000000000001",
                     *         "name": "Theme 1",
                     *         "description": "Warm and sturdy, for everyday work: oak, brass and a clear orange.",
                     *         "revision": "4",
                     *         "schemaVersion": 1,
                     *         "iconPack": "lucide",
                     *         "supportedSchemes": [
                     *           "light",
                     *           "dark"
                     *         ],
                     *         "assets": [],
                     *         "fonts": [],
                     *         "schemes": {
                     *           "light": {
                     *             "$schema": "https://rostrum.example/api/v1/schemas/ThemeScheme.json",
                     *             "colors": {
                     *               "actionDestructive": "oklch(0.54 0.2 27)",
                     *               "actionDestructiveActive": "oklch(0.47 0.2 27)",
                     *               "actionDestructiveHover": "oklch(0.505 0.2 27)",
                     *               "actionDestructiveInk": "oklch(0.985 0.006 27)",
                     *               "actionFocal": "oklch(0.52 0.11 235)",
                     *               "actionFocalActive": "oklch(0.45 0.11 235)",
                     *               "actionFocalHover": "oklch(0.485 0.11 235)",
                     *               "actionFocalInk": "oklch(0.985 0.006 235)",
                     *               "actionLink": "oklch(0.48 0.115 240)",
                     *               "actionLinkHover": "oklch(0.43 0.115 240)",
                     *               "actionOrdinary": "oklch(0.95 0.004 73.1)",
                     *               "actionOrdinaryActive": "oklch(0.876 0.005 66.7)",
                     *               "actionOrdinaryBorder": "oklch(0.822 0.013 72.2)",
                     *               "actionOrdinaryHover": "oklch(0.913 0.005 69.4)",
                     *               "actionOrdinaryInk": "oklch(0.25 0.018 55)",
                     *               "actionPrimary": "oklch(0.5 0.125 48)",
                     *               "actionPrimaryActive": "oklch(0.43 0.125 48)",
                     *               "actionPrimaryHover": "oklch(0.465 0.125 48)",
                     *               "actionPrimaryInk": "oklch(0.985 0.006 48)",
                     *               "actionQuiet": "oklch(0.25 0.018 55 / 0)",
                     *               "actionQuietActive": "oklch(0.25 0.018 55 / 0.12)",
                     *               "actionQuietHover": "oklch(0.25 0.018 55 / 0.07)",
                     *               "actionQuietInk": "oklch(0.25 0.018 55)",
                     *               "border": "oklch(0.885 0.012 75)",
                     *               "brand": "oklch(0.7 0.185 48)",
                     *               "brandInk": "oklch(0.22 0.02 48)",
                     *               "browserChrome": "oklch(0.942 0.007 76.7)",
                     *               "browserSurface": "oklch(0.995 0.003 80)",
                     *               "canvas": "oklch(0.978 0.006 80)",
                     *               "cardHover": "oklch(0.969 0.003 75.6)",
                     *               "caret": "oklch(0.5 0.125 48)",
                     *               "chart1": "oklch(0.6 0.15 48)",
                     *               "chart2": "oklch(0.58 0.11 235)",
                     *               "chart3": "oklch(0.6 0.12 150)",
                     *               "chart4": "oklch(0.66 0.13 85)",
                     *               "chart5": "oklch(0.55 0.13 320)",
                     *               "chrome": "oklch(0.95 0.012 75)",
                     *               "chromeInk": "oklch(0.22 0.02 75)",
                     *               "danger": "oklch(0.93 0.045 27)",
                     *               "dangerInk": "oklch(0.36 0.095 27)",
                     *               "disabled": "oklch(0.928 0.004 70.7)",
                     *               "disabledInk": "oklch(0.603 0.01 58.5)",
                     *               "field": "oklch(1 0 80)",
                     *               "fieldBorder": "oklch(0.745 0.013 69.1)",
                     *               "fieldDisabled": "oklch(0.928 0.004 70.7)",
                     *               "fieldDisabledInk": "oklch(0.603 0.01 58.5)",
                     *               "fieldFocus": "oklch(1 0 80)",
                     *               "fieldHover": "oklch(0.977 0.001 55)",
                     *               "fieldInk": "oklch(0.25 0.018 55)",
                     *               "focus": "oklch(0.52 0.11 235)",
                     *               "info": "oklch(0.93 0.045 240)",
                     *               "infoInk": "oklch(0.36 0.095 240)",
                     *               "ink": "oklch(0.25 0.018 55)",
                     *               "input": "oklch(0.745 0.013 69.1)",
                     *               "link": "oklch(0.48 0.115 240)",
                     *               "mutedInk": "oklch(0.5 0.018 55)",
                     *               "navigationActive": "oklch(0.926 0.02 52)",
                     *               "navigationActiveInk": "oklch(0.36 0.11 48)",
                     *               "navigationHover": "oklch(0.915 0.012 73.6)",
                     *               "overlay": "oklch(0.25 0.018 55 / 0.4)",
                     *               "scrim": "oklch(0.2 0.018 55 / 0.6)",
                     *               "selection": "oklch(0.881 0.024 232.7)",
                     *               "selectionInk": "oklch(0.22 0.02 232.7)",
                     *               "sidebar": "oklch(0.95 0.012 75)",
                     *               "sidebarActive": "oklch(0.869 0.032 56.1)",
                     *               "sidebarActiveInk": "oklch(0.36 0.11 48)",
                     *               "sidebarBorder": "oklch(0.866 0.013 71.6)",
                     *               "sidebarInk": "oklch(0.22 0.02 75)",
                     *               "success": "oklch(0.93 0.045 150)",
                     *               "successInk": "oklch(0.36 0.095 150)",
                     *               "surface": "oklch(0.995 0.003 80)",
                     *               "surfaceRaised": "oklch(1 0 80)",
                     *               "surfaceSunken": "oklch(0.955 0.008 75)",
                     *               "warning": "oklch(0.93 0.045 80)",
                     *               "warningInk": "oklch(0.36 0.095 80)",
                     *               "workspace": "oklch(0.961 0.016 58.7)",
                     *               "workspaceInk": "oklch(0.22 0.02 58.7)"
                     *             },
                     *             "components": {
                     *               "badge": "tonal",
                     *               "button": "solid",
                     *               "card": "outlined",
                     *               "checkbox": "solid",
                     *               "chip": "tonal",
                     *               "container": "flat",
                     *               "decoration": "none",
                     *               "dialog": "elevated",
                     *               "editorChrome": "neutral",
                     *               "emptyState": "plain",
                     *               "input": "outlined",
                     *               "link": "underlined",
                     *               "list": "divided",
                     *               "loadingState": "skeleton",
                     *               "navigation": "tonal",
                     *               "pagination": "quiet",
                     *               "popover": "elevated",
                     *               "radio": "solid",
                     *               "select": "outlined",
                     *               "switch": "solid",
                     *               "table": "ruled",
                     *               "tabs": "underline",
                     *               "toast": "elevated",
                     *               "toolbar": "flat"
                     *             },
                     *             "elevation": {
                     *               "card": "0 1px 1px oklch(0.15 0.02 270 / 0.11), 0 1px 4px oklch(0.15 0.02 270 / 0.14)",
                     *               "dialog": "0 2px 4px oklch(0.15 0.02 270 / 0.11), 0 11px 29px oklch(0.15 0.02 270 / 0.14)",
                     *               "focalAction": "0 1px 1px oklch(0.15 0.02 270 / 0.11), 0 2px 5px oklch(0.15 0.02 270 / 0.14)",
                     *               "popover": "0 2px 3px oklch(0.15 0.02 270 / 0.11), 0 8px 20px oklch(0.15 0.02 270 / 0.14)"
                     *             },
                     *             "motion": {
                     *               "entry": {
                     *                 "distance": "8px",
                     *                 "duration": "220ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 0
                     *               },
                     *               "exit": {
                     *                 "distance": "4px",
                     *                 "duration": "150ms",
                     *                 "easing": "ease-in",
                     *                 "opacity": 0
                     *               },
                     *               "hover": {
                     *                 "distance": "0px",
                     *                 "duration": "120ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 1
                     *               },
                     *               "loading": {
                     *                 "distance": "0px",
                     *                 "duration": "1100ms",
                     *                 "easing": "ease-in-out",
                     *                 "opacity": 0.5
                     *               },
                     *               "pageTransition": {
                     *                 "distance": "8px",
                     *                 "duration": "260ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 0
                     *               },
                     *               "press": {
                     *                 "distance": "1px",
                     *                 "duration": "80ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 1
                     *               },
                     *               "selection": {
                     *                 "distance": "0px",
                     *                 "duration": "160ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 1
                     *               },
                     *               "reducedMotion": "crossfade"
                     *             },
                     *             "protectedEditor": {
                     *               "canvasGrid": "oklch(0.88 0.005 260)",
                     *               "canvasHandle": "oklch(0.55 0.2 262)",
                     *               "canvasPasteboard": "oklch(0.93 0.004 260)",
                     *               "canvasSafeArea": "oklch(0.62 0.21 25)",
                     *               "canvasSelection": "oklch(0.55 0.2 262)",
                     *               "editorBorder": "oklch(0.84 0.006 260)",
                     *               "editorCanvas": "oklch(1 0 0)",
                     *               "editorControl": "oklch(0.95 0.004 260)",
                     *               "editorControlHover": "oklch(0.91 0.006 260)",
                     *               "editorFocus": "oklch(0.55 0.2 262)",
                     *               "editorFocusBorder": "oklch(0.49 0.2 262)",
                     *               "editorMuted": "oklch(0.48 0.012 260)",
                     *               "editorPanel": "oklch(0.98 0.003 260)",
                     *               "editorText": "oklch(0.24 0.012 260)",
                     *               "protectedGlyph": "oklch(0.24 0.012 260)",
                     *               "timelineClip": "oklch(0.72 0.1 230)",
                     *               "timelinePlayhead": "oklch(0.58 0.22 25)",
                     *               "timelineSelection": "oklch(0.55 0.2 262 / 0.24)",
                     *               "timelineTrack": "oklch(0.91 0.004 260)",
                     *               "timelineWaveform": "oklch(0.5 0.09 230)"
                     *             },
                     *             "shape": {
                     *               "borderStyle": "solid",
                     *               "borderWidth": "1px",
                     *               "radius": "8px",
                     *               "radiusLg": "15px",
                     *               "radiusMd": "10px",
                     *               "radiusMedia": "10px",
                     *               "radiusPill": "999px",
                     *               "radiusSm": "5px"
                     *             },
                     *             "shell": {
                     *               "canvasTreatment": "plain",
                     *               "contentMaxWidth": "1180px",
                     *               "headerHeight": "56px",
                     *               "mobileNavigationHeight": "60px",
                     *               "sidebarWidth": "248px"
                     *             },
                     *             "spacing": {
                     *               "density": "comfortable",
                     *               "base": "4px",
                     *               "compactControlHeight": "32px",
                     *               "componentGap": "12px",
                     *               "controlHeight": "42px",
                     *               "pageGutter": "28px",
                     *               "sectionGap": "36px",
                     *               "touchTarget": "44px"
                     *             },
                     *             "typography": {
                     *               "body": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.55",
                     *                 "size": "1rem",
                     *                 "tracking": "0em",
                     *                 "weight": 400
                     *               },
                     *               "code": {
                     *                 "fallbacks": [
                     *                   "Cascadia Code",
                     *                   "Source Code Pro",
                     *                   "ui-monospace",
                     *                   "Menlo",
                     *                   "monospace"
                     *                 ],
                     *                 "family": "ui-monospace",
                     *                 "lineHeight": "1.5",
                     *                 "size": "0.925rem",
                     *                 "tracking": "0em",
                     *                 "weight": 400
                     *               },
                     *               "display": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.12",
                     *                 "size": "2.0736rem",
                     *                 "tracking": "-0.02em",
                     *                 "weight": 700
                     *               },
                     *               "label": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.35",
                     *                 "size": "0.875rem",
                     *                 "tracking": "0.005em",
                     *                 "weight": 550
                     *               },
                     *               "metadata": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.4",
                     *                 "size": "0.8125rem",
                     *                 "tracking": "0.01em",
                     *                 "weight": 450
                     *               },
                     *               "title": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.25",
                     *                 "size": "1.44rem",
                     *                 "tracking": "-0.01em",
                     *                 "weight": 650
                     *               }
                     *             }
                     *           },
                     *           "dark": {
                     *             "$schema": "https://rostrum.example/api/v1/schemas/ThemeScheme.json",
                     *             "colors": {
                     *               "actionDestructive": "oklch(0.57 0.19 27)",
                     *               "actionDestructiveActive": "oklch(0.5 0.19 27)",
                     *               "actionDestructiveHover": "oklch(0.535 0.19 27)",
                     *               "actionDestructiveInk": "oklch(0.985 0.006 27)",
                     *               "actionFocal": "oklch(0.74 0.1 230)",
                     *               "actionFocalActive": "oklch(0.81 0.1 230)",
                     *               "actionFocalHover": "oklch(0.775 0.1 230)",
                     *               "actionFocalInk": "oklch(0.22 0.02 230)",
                     *               "actionLink": "oklch(0.78 0.1 230)",
                     *               "actionLinkHover": "oklch(0.83 0.1 230)",
                     *               "actionOrdinary": "oklch(0.292 0.012 61)",
                     *               "actionOrdinaryActive": "oklch(0.361 0.012 62.7)",
                     *               "actionOrdinaryBorder": "oklch(0.418 0.014 61.4)",
                     *               "actionOrdinaryHover": "oklch(0.326 0.012 61.8)",
                     *               "actionOrdinaryInk": "oklch(0.945 0.01 80)",
                     *               "actionPrimary": "oklch(0.74 0.14 58)",
                     *               "actionPrimaryActive": "oklch(0.81 0.14 58)",
                     *               "actionPrimaryHover": "oklch(0.775 0.14 58)",
                     *               "actionPrimaryInk": "oklch(0.22 0.02 58)",
                     *               "actionQuiet": "oklch(0.945 0.01 80 / 0)",
                     *               "actionQuietActive": "oklch(0.945 0.01 80 / 0.12)",
                     *               "actionQuietHover": "oklch(0.945 0.01 80 / 0.07)",
                     *               "actionQuietInk": "oklch(0.945 0.01 80)",
                     *               "border": "oklch(0.36 0.015 60)",
                     *               "brand": "oklch(0.72 0.17 50)",
                     *               "brandInk": "oklch(0.22 0.02 50)",
                     *               "browserChrome": "oklch(0.252 0.011 60.9)",
                     *               "browserSurface": "oklch(0.25 0.012 60)",
                     *               "canvas": "oklch(0.215 0.011 60)",
                     *               "cardHover": "oklch(0.274 0.012 60.6)",
                     *               "caret": "oklch(0.74 0.14 58)",
                     *               "chart1": "oklch(0.74 0.15 55)",
                     *               "chart2": "oklch(0.74 0.1 230)",
                     *               "chart3": "oklch(0.76 0.13 150)",
                     *               "chart4": "oklch(0.82 0.13 88)",
                     *               "chart5": "oklch(0.74 0.12 320)",
                     *               "chrome": "oklch(0.195 0.011 58)",
                     *               "chromeInk": "oklch(0.985 0.006 58)",
                     *               "danger": "oklch(0.36 0.075 27)",
                     *               "dangerInk": "oklch(0.9 0.07 27)",
                     *               "disabled": "oklch(0.313 0.012 61.5)",
                     *               "disabledInk": "oklch(0.597 0.011 69.1)",
                     *               "field": "oklch(0.185 0.01 60)",
                     *               "fieldBorder": "oklch(0.489 0.014 63.1)",
                     *               "fieldDisabled": "oklch(0.313 0.012 61.5)",
                     *               "fieldDisabledInk": "oklch(0.597 0.011 69.1)",
                     *               "fieldFocus": "oklch(0.185 0.01 60)",
                     *               "fieldHover": "oklch(0.208 0.01 60.6)",
                     *               "fieldInk": "oklch(0.945 0.01 80)",
                     *               "focus": "oklch(0.74 0.1 230)",
                     *               "info": "oklch(0.36 0.075 240)",
                     *               "infoInk": "oklch(0.9 0.07 240)",
                     *               "ink": "oklch(0.945 0.01 80)",
                     *               "input": "oklch(0.489 0.014 63.1)",
                     *               "link": "oklch(0.78 0.1 230)",
                     *               "mutedInk": "oklch(0.72 0.01 80)",
                     *               "navigationActive": "oklch(0.377 0.045 58.4)",
                     *               "navigationActiveInk": "oklch(0.9 0.07 58)",
                     *               "navigationHover": "oklch(0.232 0.011 59)",
                     *               "overlay": "oklch(0.1 0.01 80 / 0.64)",
                     *               "scrim": "oklch(0.06 0.01 80 / 0.8)",
                     *               "selection": "oklch(0.446 0.033 227.8)",
                     *               "selectionInk": "oklch(0.985 0.006 227.8)",
                     *               "sidebar": "oklch(0.195 0.011 58)",
                     *               "sidebarActive": "oklch(0.369 0.052 58)",
                     *               "sidebarActiveInk": "oklch(0.9 0.07 58)",
                     *               "sidebarBorder": "oklch(0.285 0.011 60.4)",
                     *               "sidebarInk": "oklch(0.985 0.006 58)",
                     *               "success": "oklch(0.36 0.075 150)",
                     *               "successInk": "oklch(0.9 0.07 150)",
                     *               "surface": "oklch(0.25 0.012 60)",
                     *               "surfaceRaised": "oklch(0.29 0.013 60)",
                     *               "surfaceSunken": "oklch(0.185 0.01 60)",
                     *               "warning": "oklch(0.36 0.075 80)",
                     *               "warningInk": "oklch(0.9 0.07 80)",
                     *               "workspace": "oklch(0.266 0.027 53.7)",
                     *               "workspaceInk": "oklch(0.985 0.006 53.7)"
                     *             },
                     *             "components": {
                     *               "badge": "tonal",
                     *               "button": "solid",
                     *               "card": "outlined",
                     *               "checkbox": "solid",
                     *               "chip": "tonal",
                     *               "container": "flat",
                     *               "decoration": "none",
                     *               "dialog": "elevated",
                     *               "editorChrome": "neutral",
                     *               "emptyState": "plain",
                     *               "input": "outlined",
                     *               "link": "underlined",
                     *               "list": "divided",
                     *               "loadingState": "skeleton",
                     *               "navigation": "tonal",
                     *               "pagination": "quiet",
                     *               "popover": "elevated",
                     *               "radio": "solid",
                     *               "select": "outlined",
                     *               "switch": "solid",
                     *               "table": "ruled",
                     *               "tabs": "underline",
                     *               "toast": "elevated",
                     *               "toolbar": "flat"
                     *             },
                     *             "elevation": {
                     *               "card": "0 1px 1px oklch(0.15 0.02 270 / 0.35), 0 1px 4px oklch(0.15 0.02 270 / 0.44)",
                     *               "dialog": "0 2px 4px oklch(0.15 0.02 270 / 0.35), 0 11px 29px oklch(0.15 0.02 270 / 0.44)",
                     *               "focalAction": "0 1px 1px oklch(0.15 0.02 270 / 0.35), 0 2px 5px oklch(0.15 0.02 270 / 0.44)",
                     *               "popover": "0 2px 3px oklch(0.15 0.02 270 / 0.35), 0 8px 20px oklch(0.15 0.02 270 / 0.44)"
                     *             },
                     *             "motion": {
                     *               "entry": {
                     *                 "distance": "8px",
                     *                 "duration": "220ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 0
                     *               },
                     *               "exit": {
                     *                 "distance": "4px",
                     *                 "duration": "150ms",
                     *                 "easing": "ease-in",
                     *                 "opacity": 0
                     *               },
                     *               "hover": {
                     *                 "distance": "0px",
                     *                 "duration": "120ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 1
                     *               },
                     *               "loading": {
                     *                 "distance": "0px",
                     *                 "duration": "1100ms",
                     *                 "easing": "ease-in-out",
                     *                 "opacity": 0.5
                     *               },
                     *               "pageTransition": {
                     *                 "distance": "8px",
                     *                 "duration": "260ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 0
                     *               },
                     *               "press": {
                     *                 "distance": "1px",
                     *                 "duration": "80ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 1
                     *               },
                     *               "selection": {
                     *                 "distance": "0px",
                     *                 "duration": "160ms",
                     *                 "easing": "cubic-bezier(0.2, 0, 0, 1)",
                     *                 "opacity": 1
                     *               },
                     *               "reducedMotion": "crossfade"
                     *             },
                     *             "protectedEditor": {
                     *               "canvasGrid": "oklch(0.36 0.008 260)",
                     *               "canvasHandle": "oklch(0.72 0.15 255)",
                     *               "canvasPasteboard": "oklch(0.2 0.006 260)",
                     *               "canvasSafeArea": "oklch(0.7 0.18 25)",
                     *               "canvasSelection": "oklch(0.72 0.15 255)",
                     *               "editorBorder": "oklch(0.36 0.008 260)",
                     *               "editorCanvas": "oklch(0.27 0.006 260)",
                     *               "editorControl": "oklch(0.3 0.008 260)",
                     *               "editorControlHover": "oklch(0.35 0.01 260)",
                     *               "editorFocus": "oklch(0.72 0.15 255)",
                     *               "editorFocusBorder": "oklch(0.78 0.12 255)",
                     *               "editorMuted": "oklch(0.74 0.01 260)",
                     *               "editorPanel": "oklch(0.24 0.007 260)",
                     *               "editorText": "oklch(0.95 0.004 260)",
                     *               "protectedGlyph": "oklch(0.95 0.004 260)",
                     *               "timelineClip": "oklch(0.5 0.09 230)",
                     *               "timelinePlayhead": "oklch(0.68 0.2 25)",
                     *               "timelineSelection": "oklch(0.72 0.15 255 / 0.3)",
                     *               "timelineTrack": "oklch(0.3 0.006 260)",
                     *               "timelineWaveform": "oklch(0.76 0.09 230)"
                     *             },
                     *             "shape": {
                     *               "borderStyle": "solid",
                     *               "borderWidth": "1px",
                     *               "radius": "8px",
                     *               "radiusLg": "15px",
                     *               "radiusMd": "10px",
                     *               "radiusMedia": "10px",
                     *               "radiusPill": "999px",
                     *               "radiusSm": "5px"
                     *             },
                     *             "shell": {
                     *               "canvasTreatment": "plain",
                     *               "contentMaxWidth": "1180px",
                     *               "headerHeight": "56px",
                     *               "mobileNavigationHeight": "60px",
                     *               "sidebarWidth": "248px"
                     *             },
                     *             "spacing": {
                     *               "density": "comfortable",
                     *               "base": "4px",
                     *               "compactControlHeight": "32px",
                     *               "componentGap": "12px",
                     *               "controlHeight": "42px",
                     *               "pageGutter": "28px",
                     *               "sectionGap": "36px",
                     *               "touchTarget": "44px"
                     *             },
                     *             "typography": {
                     *               "body": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.55",
                     *                 "size": "1rem",
                     *                 "tracking": "0em",
                     *                 "weight": 400
                     *               },
                     *               "code": {
                     *                 "fallbacks": [
                     *                   "Cascadia Code",
                     *                   "Source Code Pro",
                     *                   "ui-monospace",
                     *                   "Menlo",
                     *                   "monospace"
                     *                 ],
                     *                 "family": "ui-monospace",
                     *                 "lineHeight": "1.5",
                     *                 "size": "0.925rem",
                     *                 "tracking": "0em",
                     *                 "weight": 400
                     *               },
                     *               "display": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.12",
                     *                 "size": "2.0736rem",
                     *                 "tracking": "-0.02em",
                     *                 "weight": 700
                     *               },
                     *               "label": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.35",
                     *                 "size": "0.875rem",
                     *                 "tracking": "0.005em",
                     *                 "weight": 550
                     *               },
                     *               "metadata": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.4",
                     *                 "size": "0.8125rem",
                     *                 "tracking": "0.01em",
                     *                 "weight": 450
                     *               },
                     *               "title": {
                     *                 "fallbacks": [
                     *                   "ui-sans-serif",
                     *                   "system-ui",
                     *                   "sans-serif"
                     *                 ],
                     *                 "family": "Inter",
                     *                 "lineHeight": "1.25",
                     *                 "size": "1.44rem",
                     *                 "tracking": "-0.01em",
                     *                 "weight": 650
                     *               }
                     *             }
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ThemeRevision"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Conflict
             *     - `CONFLICT`: The request conflicts with the current state of the resource.
             *     - `REVISION_CONFLICT`: The resource changed since the expected revision. `current_revision` is the current one (for a theme `current_draft_revision` and `current_published_revision`); in GraphQL these names are in camel case. Read the resource, merge, and try again.
             *     - `IDEMPOTENCY_IN_PROGRESS`: A request with the same Idempotency-Key is still being processed. Try again in a few seconds.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "CONFLICT" | "REVISION_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /**
             * @description Service Unavailable
             *     - `UNAVAILABLE`: A part that this operation needs is not configured, or cannot be reached now. Try again later.
             *     - `QUERY_TIMEOUT`: The query exceeded this server's time limit and was stopped. Ask for smaller pages or fewer fields, or try again later. In GraphQL, the error's `path` names a field that did not finish.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAVAILABLE" | "QUERY_TIMEOUT";
                    };
                };
            };
        };
    };
    ListVoiceProfiles: {
        parameters: {
            query: {
                /**
                 * @description The workspace whose voice profiles are listed.
                 * @example ws_00000000000000000000000001
                 */
                workspace_id: string;
                /** @description The cursor of the next page, from the header `Link`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/VoiceProfile.json",
                     *         "id": "voc_00000000000000000000000002",
                     *         "workspace_id": "ws_00000000000000000000000001",
                     *         "name": "Voice 1",
                     *         "is_default": true,
                     *         "revision": 1,
                     *         "schema_version": 1,
                     *         "assigned_account_ids": [],
                     *         "created_at": "2026-03-02T10:00:00.456Z",
                     *         "updated_at": "2026-03-02T10:00:00.456Z",
                     *         "definition": {
                     *           "identity_summary": "",
                     *           "formality": "",
                     *           "humor": "",
                     *           "preferred_language": "",
                     *           "traits": [],
                     *           "expertise": [],
                     *           "opinions": [],
                     *           "vocabulary": [],
                     *           "recurring_expressions": [],
                     *           "forbidden_phrases": [],
                     *           "disliked_patterns": [],
                     *           "boundaries": [],
                     *           "examples": [],
                     *           "corrections": [],
                     *           "interview_answers": []
                     *         }
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/VoiceProfile.json",
                     *         "id": "voc_00000000000000000000000003",
                     *         "workspace_id": "ws_00000000000000000000000001",
                     *         "name": "Voice 2",
                     *         "is_default": false,
                     *         "revision": 1,
                     *         "schema_version": 1,
                     *         "assigned_account_ids": [
                     *           "acc_00000000000000000000000004"
                     *         ],
                     *         "created_at": "2026-03-02T10:00:00.456Z",
                     *         "updated_at": "2026-03-02T10:00:00.456Z",
                     *         "definition": {
                     *           "identity_summary": "A bakery",
                     *           "formality": "None",
                     *           "humor": "Dry",
                     *           "preferred_language": "en",
                     *           "traits": [
                     *             "warm"
                     *           ],
                     *           "expertise": [
                     *             "bread"
                     *           ],
                     *           "opinions": [
                     *             "Slow is better"
                     *           ],
                     *           "vocabulary": [
                     *             "crumb"
                     *           ],
                     *           "recurring_expressions": [
                     *             "Come early"
                     *           ],
                     *           "forbidden_phrases": [
                     *             "game changer"
                     *           ],
                     *           "disliked_patterns": [
                     *             "hashtags"
                     *           ],
                     *           "boundaries": [
                     *             "no politics"
                     *           ],
                     *           "examples": [
                     *             {
                     *               "platform": "mastodon",
                     *               "text": "Bread is out.",
                     *               "why_it_fits": "Short, and warm."
                     *             }
                     *           ],
                     *           "corrections": [
                     *             {
                     *               "original": "Buy now",
                     *               "preferred": "Come by",
                     *               "lesson": "Nobody is pushed"
                     *             }
                     *           ],
                     *           "interview_answers": [
                     *             {
                     *               "question": "Why bread?",
                     *               "answer": "Everybody eats it."
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/VoiceProfile.json",
                     *         "id": "voc_00000000000000000000000005",
                     *         "workspace_id": "ws_00000000000000000000000001",
                     *         "name": "Voice 3",
                     *         "is_default": false,
                     *         "revision": 1,
                     *         "schema_version": 1,
                     *         "assigned_account_ids": [],
                     *         "created_at": "2026-03-02T10:00:00.456Z",
                     *         "updated_at": "2026-03-02T10:00:00.456Z",
                     *         "definition": {
                     *           "identity_summary": "",
                     *           "formality": "",
                     *           "humor": "",
                     *           "preferred_language": "",
                     *           "traits": [],
                     *           "expertise": [],
                     *           "opinions": [],
                     *           "vocabulary": [],
                     *           "recurring_expressions": [],
                     *           "forbidden_phrases": [],
                     *           "disliked_patterns": [],
                     *           "boundaries": [],
                     *           "examples": [],
                     *           "corrections": [],
                     *           "interview_answers": []
                     *         }
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/VoiceProfile.json",
                     *         "id": "voc_00000000000000000000000006",
                     *         "workspace_id": "ws_00000000000000000000000001",
                     *         "name": "Voice 4",
                     *         "is_default": false,
                     *         "revision": 1,
                     *         "schema_version": 1,
                     *         "assigned_account_ids": [],
                     *         "created_at": "2026-03-02T10:00:00.456Z",
                     *         "updated_at": "2026-03-02T10:00:00.456Z",
                     *         "definition": {
                     *           "identity_summary": "",
                     *           "formality": "",
                     *           "humor": "",
                     *           "preferred_language": "",
                     *           "traits": [],
                     *           "expertise": [],
                     *           "opinions": [],
                     *           "vocabulary": [],
                     *           "recurring_expressions": [],
                     *           "forbidden_phrases": [],
                     *           "disliked_patterns": [],
                     *           "boundaries": [],
                     *           "examples": [],
                     *           "corrections": [],
                     *           "interview_answers": []
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["VoiceProfile"][];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    EffectiveVoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": "ws_00000000000000000000000001",
                 *       "account_ids": [
                 *         "acc_00000000000000000000000002",
                 *         "acc_00000000000000000000000003"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Id of the workspace that the accounts belong to. */
                    workspace_id: string;
                    /** @description Ids of connected accounts of the workspace, 1 to 100, each once. */
                    account_ids: string[];
                    /** @description Id of a voice profile of the workspace that applies to all accounts, as a publication's own does; none if absent or null. */
                    publication_voice_profile_id?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/EffectiveProfile.json",
                     *         "account_id": "acc_00000000000000000000000002",
                     *         "profile": {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/VoiceProfile.json",
                     *           "id": "voc_00000000000000000000000004",
                     *           "workspace_id": "ws_00000000000000000000000001",
                     *           "name": "Voice 2",
                     *           "is_default": false,
                     *           "revision": 1,
                     *           "schema_version": 1,
                     *           "assigned_account_ids": [
                     *             "acc_00000000000000000000000002"
                     *           ],
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "updated_at": "2026-03-02T10:00:00.456Z",
                     *           "definition": {
                     *             "identity_summary": "A bakery",
                     *             "formality": "None",
                     *             "humor": "Dry",
                     *             "preferred_language": "en",
                     *             "traits": [
                     *               "warm"
                     *             ],
                     *             "expertise": [
                     *               "bread"
                     *             ],
                     *             "opinions": [
                     *               "Slow is better"
                     *             ],
                     *             "vocabulary": [
                     *               "crumb"
                     *             ],
                     *             "recurring_expressions": [
                     *               "Come early"
                     *             ],
                     *             "forbidden_phrases": [
                     *               "game changer"
                     *             ],
                     *             "disliked_patterns": [
                     *               "hashtags"
                     *             ],
                     *             "boundaries": [
                     *               "no politics"
                     *             ],
                     *             "examples": [
                     *               {
                     *                 "platform": "mastodon",
                     *                 "text": "Bread is out.",
                     *                 "why_it_fits": "Short, and warm."
                     *               }
                     *             ],
                     *             "corrections": [
                     *               {
                     *                 "original": "Buy now",
                     *                 "preferred": "Come by",
                     *                 "lesson": "Nobody is pushed"
                     *               }
                     *             ],
                     *             "interview_answers": [
                     *               {
                     *                 "question": "Why bread?",
                     *                 "answer": "Everybody eats it."
                     *               }
                     *             ]
                     *           }
                     *         },
                     *         "source": "account_override"
                     *       },
                     *       {
                     *         "$schema": "https://rostrum.example/api/v1/schemas/EffectiveProfile.json",
                     *         "account_id": "acc_00000000000000000000000003",
                     *         "profile": {
                     *           "$schema": "https://rostrum.example/api/v1/schemas/VoiceProfile.json",
                     *           "id": "voc_00000000000000000000000005",
                     *           "workspace_id": "ws_00000000000000000000000001",
                     *           "name": "Voice 1",
                     *           "is_default": true,
                     *           "revision": 1,
                     *           "schema_version": 1,
                     *           "assigned_account_ids": [],
                     *           "created_at": "2026-03-02T10:00:00.456Z",
                     *           "updated_at": "2026-03-02T10:00:00.456Z",
                     *           "definition": {
                     *             "identity_summary": "",
                     *             "formality": "",
                     *             "humor": "",
                     *             "preferred_language": "",
                     *             "traits": [],
                     *             "expertise": [],
                     *             "opinions": [],
                     *             "vocabulary": [],
                     *             "recurring_expressions": [],
                     *             "forbidden_phrases": [],
                     *             "disliked_patterns": [],
                     *             "boundaries": [],
                     *             "examples": [],
                     *             "corrections": [],
                     *             "interview_answers": []
                     *           }
                     *         },
                     *         "source": "workspace_default"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["EffectiveProfile"][];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Conflict
             *     - `CONFLICT`: The request conflicts with the current state of the resource.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "CONFLICT";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /**
             * @description Service Unavailable
             *     - `UNAVAILABLE`: A part that this operation needs is not configured, or cannot be reached now. Try again later.
             *     - `QUERY_TIMEOUT`: The query exceeded this server's time limit and was stopped. Ask for smaller pages or fewer fields, or try again later. In GraphQL, the error's `path` names a field that did not finish.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAVAILABLE" | "QUERY_TIMEOUT";
                    };
                };
            };
        };
    };
    ListWorkspaces: {
        parameters: {
            query?: {
                /** @description The cursor of the next page, from the header `Link`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "ws_00000000000000000000000001",
                     *         "name": "Coffee 1",
                     *         "role": "viewer",
                     *         "can_edit": false,
                     *         "created_at": "2026-03-02T10:00:00.456Z",
                     *         "avatar_url": "",
                     *         "color": "#f97316",
                     *         "organization_id": "org_00000000000000000000000002",
                     *         "organization_name": "Northwind",
                     *         "sso_authenticated": false,
                     *         "sso_identity_linked": false,
                     *         "sso_required": false
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
                        id: string;
                        /** @description Display name of the workspace, 1 to 120 characters. */
                        name: string;
                        /**
                         * @description Role of the viewer in the workspace; null if the viewer no longer has one.
                         * @enum {string}
                         */
                        role?: "admin" | "editor" | "viewer";
                        /** @description Whether the viewer can edit content in the workspace. */
                        can_edit: boolean;
                        /**
                         * Format: date-time
                         * @description Time when the workspace was created.
                         */
                        created_at: string;
                        /** @description Address of the workspace's picture, an https URL of at most 2048 characters; empty if the workspace has none. */
                        avatar_url: string;
                        /** @description Color of the workspace as `#rrggbb` in lower case. */
                        color: string;
                        /** @description Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST. */
                        organization_id: string;
                        /** @description Display name of the organization, 1 to 120 characters. */
                        organization_name: string;
                        /** @description Always false: the sign-in is not part of a workspace. */
                        sso_authenticated: boolean;
                        /** @description Always false: the sign-in is not part of a workspace. */
                        sso_identity_linked: boolean;
                        /** @description Always false: the sign-in is not part of a workspace. */
                        sso_required: boolean;
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    CreateWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Workspace 1",
                 *       "organization_id": "org_00000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    /** @description Display name, 1 to 120 characters. */
                    name: string;
                    /** @description Id of the organization that the workspace will belong to. Absent or null means the oldest organization that the viewer created and owns. */
                    organization_id?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/CreatedWorkspace.json",
                     *       "id": "ws_00000000000000000000000002",
                     *       "name": "Workspace 1",
                     *       "created_at": "2026-03-02T10:00:00.456Z",
                     *       "organization_id": "org_00000000000000000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWorkspace"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             *     - `QUOTA_EXCEEDED`: The request exceeds a limit of the plan. `limit` names the limit, `maximum` is its value in the plan `plan`, and `used` is the present usage.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT" | "QUOTA_EXCEEDED";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    GetWorkspaceSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the workspace.
                 * @example ws_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/WorkspaceSettings.json",
                     *       "name": "Coffee 1",
                     *       "avatar_url": "",
                     *       "color": "#f97316",
                     *       "timezone": "Europe/Berlin",
                     *       "media_cleanup_days": 14,
                     *       "random_delay_minutes": 1,
                     *       "slot_start_hour": 8,
                     *       "slot_end_hour": 20,
                     *       "slot_interval_minutes": 60,
                     *       "week_start": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceSettings"];
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Not Found
             *     - `NOT_FOUND`: The resource or the path does not exist.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
    UpdateWorkspaceSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the workspace.
                 * @example ws_00000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "color": "#336699",
                 *       "week_start": 1
                 *     }
                 */
                "application/json": {
                    /** @description Address of the workspace's picture, an https URL of at most 2048 characters; empty for none. */
                    avatar_url?: string | null;
                    /** @description Color as `#rrggbb`, in any case. */
                    color?: string | null;
                    /**
                     * Format: int32
                     * @description Number of days after which unused temporary media are moved to the trash, 1 to 3650.
                     */
                    media_cleanup_days?: number | null;
                    /** @description Display name, 1 to 120 characters. */
                    name?: string | null;
                    /**
                     * Format: int32
                     * @description Maximum random delay of a publication at a posting slot, in minutes, 0 to 60.
                     */
                    random_delay_minutes?: number | null;
                    /**
                     * Format: int32
                     * @description Last hour of the day that the slot planner offers, 0 to 23.
                     */
                    slot_end_hour?: number | null;
                    /**
                     * Format: int32
                     * @description Minutes between two slots that the slot planner offers, 1 to 180.
                     */
                    slot_interval_minutes?: number | null;
                    /**
                     * Format: int32
                     * @description First hour of the day that the slot planner offers, 0 to 23. Fails with INVALID_INPUT if it is after `slotEndHour`.
                     */
                    slot_start_hour?: number | null;
                    /** @description IANA time zone. Posting slots keep their wall-clock time. */
                    timezone?: string | null;
                    /**
                     * Format: int32
                     * @description First day of the week: 0 for Sunday, 1 for Monday.
                     */
                    week_start?: number | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description The JSON Schema of the body; on a paged list also the next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://rostrum.example/api/v1/schemas/WorkspaceSettings.json",
                     *       "name": "Coffee 1",
                     *       "avatar_url": "",
                     *       "color": "#336699",
                     *       "timezone": "Europe/Berlin",
                     *       "media_cleanup_days": 14,
                     *       "random_delay_minutes": 1,
                     *       "slot_start_hour": 8,
                     *       "slot_end_hour": 20,
                     *       "slot_interval_minutes": 60,
                     *       "week_start": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceSettings"];
                };
            };
            /**
             * @description Bad Request
             *     - `BAD_REQUEST`: The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.
             *     - `INVALID_INPUT`: The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "BAD_REQUEST" | "INVALID_INPUT";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `UNAUTHENTICATED`: No valid credential: the bearer token or session is missing, malformed, expired or revoked.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
            /**
             * @description Forbidden
             *     - `FORBIDDEN`: The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description Content Too Large
             *     - `PAYLOAD_TOO_LARGE`: The request body exceeds the size limit of the operation.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `UNSUPPORTED_MEDIA_TYPE`: The request body must be `application/json`, or have a type that `detail` names.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /**
             * @description Unprocessable Content
             *     - `VALIDATION_FAILED`: The request does not match its schema. `errors` lists every violation with its location.
             *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used before with a different request. Use a new key for a new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `INTERNAL`: An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ErrorModel"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
    };
}
