import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withTypeNames } from './vocabulary.ts'

test('people read names of types, not content types', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  assert.equal(
    withTypeNames(`The content is text/html, which is not accepted. Accepted: application/pdf, image/jpeg, ${docx}.`),
    'The content is a web page, which is not accepted. Accepted: PDF, JPEG, DOCX.',
  )
})
