import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Customer, Move } from '@vanline/client'
import { customersLike, searchesOf, typedCustomer } from './known-customers.ts'

const carla: Customer = {
  firstName: 'Carla',
  lastName: "O'Hara",
  phone: '+1 (555) 010-2030',
  email: 'carla@example.com',
}
const moveOf = (locator: string, createdAt: string, customer: Customer | null) =>
  ({ id: locator, locator, createdAt, customer }) as Move
const typed = (move: Parameters<typeof typedCustomer>[0]['move']) => typedCustomer({ move })

describe('customers who are already known', () => {
  const moves = [
    moveOf('OLD', '2026-01-01', carla),
    moveOf('NEW', '2026-02-01', carla),
    moveOf('NONE', '2026-03-01', null),
    moveOf('OTHER', '2026-03-01', { ...carla, firstName: 'Carl', phone: null, email: null }),
  ]
  const found = (input: Parameters<typeof typedCustomer>[0]['move']) =>
    customersLike(moves, typed(input)).map(({ move }) => move.locator)

  test('are found by the beginning of a name, by digits of a phone in any format, and by e-mail', () => {
    assert.deepEqual(found({ '/customer/firstName': 'carl' }), ['OTHER', 'NEW'])
    assert.deepEqual(found({ '/customer/firstName': 'Carla', '/customer/lastName': "O'H" }), ['NEW'])
    assert.deepEqual(found({ '/customer/lastName': "O'Hara" }), ['OTHER', 'NEW'])
    assert.deepEqual(found({ '/customer/phone': '010.20' }), ['NEW'])
    assert.deepEqual(found({ '/customer/email': 'CARLA@' }), ['NEW'])
  })

  test('are offered once, with the newest move, and not when everything is the same already', () => {
    const same = { '/customer/firstName': 'Carla', '/customer/lastName': "O'Hara", '/customer/phone': '15550102030' }
    assert.deepEqual(found(same), ['NEW'])
    assert.deepEqual(found({ ...same, '/customer/email': 'carla@example.com' }), [])
  })

  test('are searched for when enough is typed', () => {
    assert.deepEqual(searchesOf(typed({ '/customer/firstName': 'Al', '/customer/phone': '555' })), [])
    assert.deepEqual(searchesOf(typed({ '/customer/lastName': 'Diaz', '/customer/phone': '+1 555' })), ['diaz', '1555'])
  })
})
