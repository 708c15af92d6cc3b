/** An account signs in as one person: no two active crew members have the same one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { read } from '../../test/fixtures.ts'
import { newCrewMember } from '../../test/fleet.ts'

forEachDatabase('the account of a crew member', (open) => {
  const app = sharedApp(open)
  let made = 0
  const newAccount = () => `sub-${++made}`
  const create = (body: Body) => app.call('POST', '/v1/crew-members', { body: { firstName: 'Rosa', ...body } })
  const change = ({ id, eTag }: Body, body: Body) =>
    app.call('PATCH', `/v1/crew-members/${id}`, { body, headers: { 'if-match': eTag } })

  test('409 when another active person has it: created, imported, changed or active again', async () => {
    const accountID = newAccount()
    const first = await newCrewMember(app, { accountID })
    const [second, third] = [await newCrewMember(app), await newCrewMember(app, { accountID, isActive: false })]
    const source = 'old-system'
    for (const refused of [
      await create({ accountID }),
      await create({ accountID, source }),
      await change(second, { accountID }),
      await change(third, { isActive: true }),
    ]) {
      assert.deepEqual([refused.status, refused.body.code], [409, 'account_taken'], refused.text)
      assert.match(refused.body.detail, new RegExp(`Crew member ${first.id} `))
      assert.ok(!refused.text.includes(accountID), 'an account is personal data')
    }
    const renamed = await change(first, { lastName: 'Diaz' })
    assert.equal(renamed.status, 200, 'the person itself keeps it')
    assert.equal((await change(renamed.body, { isActive: false })).status, 200)
    assert.equal((await change(third, { isActive: true })).status, 200)
    assert.equal((await create({ accountID: null })).status, 201)
    assert.equal((await create({ accountID: null })).status, 201)
  })

  test('of several at once one gets it', async () => {
    const accountID = newAccount()
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ accountID })))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409])
    const { id } = answers.find(({ status }) => status === 201)!.body
    assert.equal((await app.call('QUERY', '/v1/crew-members', { body: { accountID: [accountID] } })).body.length, 1)
    assert.equal((await read(app, `/v1/crew-members/${id}`)).accountID, accountID)
  })

  test('the database itself refuses a second active row', async () => {
    const accountID = newAccount()
    await newCrewMember(app, { accountID })
    const other = await newCrewMember(app)
    const unasked = sql`UPDATE crew_members SET account_id = ${accountID} WHERE id = ${other.id}`
    await assert.rejects(app.db.change(async () => ({ writes: [{ statement: unasked }], answer: undefined })))
  })
})
