import type { SettingCase } from './settings-observe.ts'

const ISSUER = { VANLINE_AUTH_ISSUER: 'https://id.example.com', VANLINE_AUTH_AUDIENCE: 'vanline' }

export const SIGN_IN_SETTINGS: Record<string, SettingCase> = {
  VANLINE_AUTH_NAME_CLAIM: {
    key: 'authNameClaim',
    good: [
      ['', ''],
      ['preferred_username', 'preferred_username'],
      ['https://example.com/name', 'https://example.com/name'],
    ],
    bad: [' ', 'full name', 'a,b', 'x'.repeat(256)],
  },
  VANLINE_AUTH_SCOPE_CLAIMS: {
    key: 'authScopeClaims',
    good: [
      ['', null],
      ['realm_access.roles, groups', ['realm_access.roles', 'groups']],
      ['scp,scope', ['scp', 'scope']],
    ],
    bad: [',', 'two words', 'scope,', 'roles,scope', 'scp,roles'],
  },
  VANLINE_AUTH_ROLES: {
    key: 'authRoles',
    good: [
      ['', []],
      ['office=dispatcher', [['office', 'dispatcher']]],
      [
        'Office staff=viewer, a=b=moves:write',
        [
          ['Office staff', 'viewer'],
          ['a=b', 'moves:write'],
        ],
      ],
    ],
    bad: ['office', '=viewer', 'office=', 'office=king', 'office=Viewer', 'office=toString', 'a=viewer,', ','],
    beside: ISSUER,
  },
  VANLINE_CONSOLE_CLIENT_ID: {
    key: 'consoleClientID',
    good: [
      ['', ''],
      ['vanline-console', 'vanline-console'],
    ],
    bad: ['two words', ' ', 'x'.repeat(256), 'a\n'],
    beside: ISSUER,
  },
  VANLINE_CONSOLE_SCOPES: {
    key: 'consoleScopes',
    good: [['openid profile offline_access', 'openid profile offline_access']],
    bad: ['', 'profile', 'openid  profile', ' openid', 'openid,profile'],
  },
  VANLINE_CONSOLE_PARAMETERS: {
    key: 'consoleParameters',
    good: [
      ['', {}],
      [
        'audience=https://api.example.com&kc_idp_hint=office',
        { audience: 'https://api.example.com', kc_idp_hint: 'office' },
      ],
    ],
    bad: [
      'audience',
      '=x',
      'state=x',
      'redirect_uri=https://evil.example',
      'prompt=none',
      'a=b&code_challenge=x',
      'a b=c',
    ],
  },
}

/** Settings of the tokens that callers send. */
export const TOKEN_SETTINGS: Record<string, SettingCase> = {
  VANLINE_AUTH_ISSUER: {
    key: 'authIssuer',
    good: [
      ['https://id.example.com', 'https://id.example.com'],
      ['https://id.example.com/realms/moves/', 'https://id.example.com/realms/moves/'],
      ['http://localhost:9000', 'http://localhost:9000'],
    ],
    bad: [
      'id.example.com',
      'http://id.example.com',
      'https://me:secret@id.example.com',
      'https://id.example.com/#a',
      'x',
    ],
    beside: { VANLINE_AUTH_AUDIENCE: 'vanline' },
  },
  VANLINE_AUTH_AUDIENCE: {
    key: 'authAudience',
    good: [
      ['vanline', ['vanline']],
      ['https://moves.example.com, vanline', ['https://moves.example.com', 'vanline']],
    ],
    bad: ['two words', 'a,,b', ' ', 'x'.repeat(256)],
    beside: { VANLINE_AUTH_ISSUER: 'https://id.example.com' },
  },
  VANLINE_AUTH_JWKS_URL: {
    key: 'authJwksUrl',
    good: [
      ['', ''],
      ['https://id.example.com/keys?v=2', 'https://id.example.com/keys?v=2'],
    ],
    bad: ['/keys', 'http://id.example.com/keys', 'file:///etc/keys'],
    beside: { VANLINE_AUTH_ISSUER: 'https://id.example.com', VANLINE_AUTH_AUDIENCE: 'vanline' },
  },
  VANLINE_PARTY_CLAIM: {
    key: 'partyClaim',
    good: [
      ['', ''],
      ['https://example.com/party', 'https://example.com/party'],
    ],
    bad: ['two words'],
    beside: { VANLINE_AUTH_ISSUER: 'https://id.example.com', VANLINE_AUTH_AUDIENCE: 'vanline' },
  },
}
