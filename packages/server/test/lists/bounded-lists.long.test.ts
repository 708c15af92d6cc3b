/** Every filter and pair of filters in every order: the right records, in the right order, without a scan of the whole table. */
import { forEachDatabase } from '../databases.ts'
import { sharedLists, testPages } from './bounded.ts'
import { everyCombination } from './combinations.ts'

forEachDatabase('every list', (open) => testPages(sharedLists(open), 'every filter and pair', everyCombination))
