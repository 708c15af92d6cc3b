import type { SettingCase } from './settings-observe.ts'

const PUBLIC = { VANLINE_PUBLIC_URL: 'https://moves.example.com' }
const place = { host: 'mail.example.com', user: null, password: null }

/** A request as its setting, and as it is read. */
const url = 'https://sms.example.com/send'
const body = { to: '{{to}}', text: '{{text}}' }
const template = { method: 'POST', url, headers: {}, body, service: 'ANY', id: null, allowPrivate: false }
const withMembers = (members: object): string => JSON.stringify({ url, body, ...members })

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export const MESSAGE_SETTINGS: Record<string, SettingCase> = {
  VANLINE_SMTP_URL: {
    key: 'smtp',
    good: [
      ['', null],
      ['smtp://mail.example.com', { ...place, port: 587, tls: 'STARTTLS' }],
      ['smtp://mail.example.com:25?tls=off', { ...place, port: 25, tls: 'OFF' }],
      ['smtp://127.0.0.1:2525', { ...place, host: '127.0.0.1', port: 2525, tls: 'OFF' }],
      ['smtp://localhost/?tls=on', { ...place, host: 'localhost', port: 587, tls: 'STARTTLS' }],
      ['smtps://[2001:db8::1]:4650', { ...place, host: '2001:db8::1', port: 4650, tls: 'IMPLICIT' }],
      [
        'smtps://office%40example.com:p%3A%2F@mail.example.com',
        { host: 'mail.example.com', port: 465, tls: 'IMPLICIT', user: 'office@example.com', password: 'p:/' },
      ],
    ],
    bad: [
      'mail.example.com',
      'https://mail.example.com',
      'smtp://',
      'smtp://mail.example.com/path',
      'smtp://user@mail.example.com',
      'smtp://user:%zz@mail.example.com',
      'smtps://mail.example.com?tls=off',
      'smtp://mail.example.com?tls=maybe',
      'smtp://mail.example.com?logger=true',
      'smtp://mail.example.com:99999',
    ],
    beside: { VANLINE_MAIL_FROM: 'office@example.com', ...PUBLIC },
  },
  VANLINE_MAIL_FROM: {
    key: 'mailFrom',
    good: [
      ['office@example.com', { address: 'office@example.com', name: null }],
      ['Renée & Sons <office@example.com>', { address: 'office@example.com', name: 'Renée & Sons' }],
      ['"Movers, Inc." <office@example.com>', { address: 'office@example.com', name: 'Movers, Inc.' }],
    ],
    bad: ['office', 'a@b@c', 'Movers office@example.com', '<>', 'a b@example.com', 'Movers\n <a@example.com>'],
    beside: { VANLINE_SMTP_URL: 'smtp://127.0.0.1', ...PUBLIC },
  },
  VANLINE_TEXT_GATEWAY: {
    key: 'textGateway',
    good: [
      ['', null],
      [withMembers({}), template],
      [
        withMembers({ headers: { Authorization: 'Bearer x' }, id: '/id' }),
        { ...template, headers: { authorization: 'Bearer x' }, id: '/id' },
      ],
      [withMembers({ headers: FORM }), { ...template, headers: FORM }],
      [
        JSON.stringify({ method: 'GET', url: 'http://10.0.0.7/sms?n={{digits}}&t={{text}}', allowPrivate: true }),
        {
          ...template,
          method: 'GET',
          url: 'http://10.0.0.7/sms?n={{digits}}&t={{text}}',
          body: null,
          allowPrivate: true,
        },
      ],
      [
        'twilio:AC12:token12@+12085550100',
        {
          ...template,
          url: 'https://api.twilio.com/2010-04-01/Accounts/AC12/Messages.json',
          headers: { authorization: 'Basic QUMxMjp0b2tlbjEy', ...FORM },
          body: { To: '{{to}}', Body: '{{text}}', From: '+12085550100' },
          ...{ service: 'TWILIO', id: '/sid' },
        },
      ],
      [
        'vonage:key12:secret12@Movers',
        {
          ...{ ...template, url: 'https://rest.nexmo.com/sms/json', headers: FORM },
          body: {
            ...{ api_key: 'key12', api_secret: 'secret12', from: 'Movers', to: '{{digits}}', text: '{{text}}' },
            ...{ type: 'unicode', 'client-ref': '{{id}}' },
          },
          ...{ service: 'VONAGE', id: '/messages/0/message-id' },
        },
      ],
    ],
    bad: [
      'https://sms.example.com',
      'twilio:AC12@+12085550100',
      '{"url":',
      '[]',
      withMembers({ url: 'http://sms.example.com/send' }),
      withMembers({ url: 'https://192.168.1.1/send' }),
      withMembers({ url: 'https://key:secret@sms.example.com/send' }),
      withMembers({ url: 'https://{{to}}.example.com/send' }),
      withMembers({ body: { to: '{{to}}' } }),
      withMembers({ body: { ...body, name: '{{name}}' } }),
      withMembers({ body: { ...body, deep: { more: 1 } }, headers: FORM }),
      withMembers({ headers: { 'content-type': 'text/xml' } }),
      withMembers({ headers: { 'X-To': '{{to}}' } }),
      withMembers({ headers: { Host: 'example.com' } }),
      withMembers({ method: 'DELETE' }),
      withMembers({ method: 'GET' }),
      withMembers({ id: 'sid' }),
      withMembers({ retries: 3 }),
      withMembers({ allowPrivate: 'yes' }),
    ],
    beside: PUBLIC,
  },
}
