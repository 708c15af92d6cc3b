import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pictureOf } from './picture-rules.ts'

describe('the picture of a signature', () => {
  for (const [name, strokes, viewBox, path] of [
    [
      'a line',
      [
        [
          [10, 20],
          [110, 60],
        ],
      ],
      '5 15 110 50',
      'M10 20L110 60',
    ],
    [
      'two strokes',
      [
        [
          [0, 0],
          [100, 0],
        ],
        [
          [0, 50],
          [100, 50],
        ],
      ],
      '-5 -5 110 60',
      'M0 0L100 0M0 50L100 50',
    ],
    ['a dot', [[[7, 7]]], '6 6 2 2', 'M7 7L7 7'],
    [
      'the whole paper',
      [
        [
          [0, 0],
          [10_000, 10_000],
        ],
      ],
      '-500 -500 11000 11000',
      'M0 0L10000 10000',
    ],
  ] as const)
    test(`has the strokes and their extent: ${name}`, () => {
      const picture = pictureOf(strokes as unknown as number[][][])
      assert.match(
        picture,
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-0-9 ]+"><path d="[ML0-9 ]+" [^<>]+\/><\/svg>$/,
      )
      assert.ok(picture.includes(`viewBox="${viewBox}"`), picture)
      assert.ok(picture.includes(`d="${path}"`), picture)
    })

  test('has no text of a client: anything but an integer is a fault', () => {
    for (const point of [
      ['"/><script>', 1],
      [1.5, 1],
      [Number.NaN, 1],
      [null, 1],
      [Number.POSITIVE_INFINITY, 1],
    ])
      assert.throws(() => pictureOf([[point as number[]]]), TypeError, JSON.stringify(point))
  })
})
