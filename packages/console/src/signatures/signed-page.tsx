import { Code } from '@mantine/core'
import { useMemo } from 'react'
import classes from './signed-page.module.css'
import { sectionsOf } from './signed-text.ts'

/** A signed text as a page, and exactly as it is. */
export function SignedPage({ text }: { text: string }) {
  const sections = useMemo(() => sectionsOf(text), [text])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys too
    <section className={classes.page} aria-label="What is signed" tabIndex={0}>
      {sections.map(({ title, members, table }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          {members && (
            <dl>
              {members.map(([name, value]) => (
                <div key={name}>
                  {name && <dt>{name}</dt>}
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {table && (
            <div className={classes.scroller}>
              <table>
                <thead>
                  <tr>
                    {table.columns.map((column) => (
                      <th key={column}>{column}</th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {table.rows.map((cells, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay as they are
                    <tr key={i}>
                      {cells.map((cell, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: so do the columns
                        <td key={at}>{cell}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
      ))}
      <details>
        <summary>Exactly as it is signed</summary>
        <Code block className={classes.raw}>
          {text}
        </Code>
      </details>
    </section>
  )
}
