import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ROLES } from './roles.ts'
import { allowedBy } from './scopes.ts'

test('the guide lists the scopes of each role', () => {
  const guide = readFileSync(new URL('../../../../docs/guides/access.md', import.meta.url), 'utf8')
  for (const [role, scopes] of Object.entries(ROLES)) {
    const listed = scopes === ROLES.administrator ? 'all' : scopes.map((scope) => `\`${scope}\``).join(', ')
    assert.ok(guide.includes(`| \`${role}\` | ${listed} |`), role)
  }
})

test('each role allows what the one before it does, and more; none but the last may erase or manage keys', () => {
  const { asker: _, ...ladder } = ROLES
  const roles = Object.values(ladder).map(allowedBy)
  for (const [i, role] of roles.entries()) {
    assert.ok(i === 0 || (roles[i - 1]!.isSubsetOf(role) && roles[i - 1]!.size < role.size))
    const isLast = i === roles.length - 1
    for (const scope of ['moves:erase', 'keys:manage']) assert.equal(role.has(scope), isLast)
  }
})

test('an asker may ask, and change nothing; a dispatcher may do the same and more', () => {
  const asker = allowedBy(ROLES.asker)
  assert.deepEqual(
    [...asker].filter((scope) => !scope.endsWith(':read')),
    ['requests:write'],
  )
  assert.ok(asker.isSubsetOf(allowedBy(ROLES.dispatcher)))
})
