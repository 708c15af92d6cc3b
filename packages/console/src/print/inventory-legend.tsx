import type { ConditionCodes } from '../inventory/conditions.ts'
import classes from './sheet.module.css'

/** What the symbols and the numbers of places mean: on each page, because each is read on its own. */
export const InventoryLegend = ({ codes }: { codes: ConditionCodes | undefined }) =>
  codes && (
    <div className={classes.legend}>
      <p>
        <b>Exception symbols</b> {codes.conditions.map(({ code, name }) => `${code} ${lower(name)}`).join(', ')}
      </p>
      <p>
        <b>Location symbols</b> {codes.places.map(({ number, name }) => `${number} ${lower(name)}`).join(', ')}
      </p>
      <p>
        <b>Packed</b> CP by the carrier, PBO by the owner. A condition without a location is that of the whole article.
        A check mark: delivered, nothing noted.
      </p>
    </div>
  )

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
