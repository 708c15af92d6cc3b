/** What the company has chosen for the people who work there, remembered in this browser: pages are right before the company is read. */
import { useSyncExternalStore } from 'react'
import { onRemembered, tellRemembered } from './remembered.ts'

export type Habits = { units: string; firstDayOfWeek: string; timeZone: string }
type Company = Habits & { createdAt: string; lastUpdated: string }

const storedAs = (name: keyof Habits): string => `vanline.company.${name}`

/** A choice of the company; null until the company was read once. */
export const habit = (name: keyof Habits): string | null =>
  typeof document === 'undefined' ? null : localStorage.getItem(storedAs(name))

/** Whether the company was never saved, so that its values are defaults. */
export const isUnsaved = ({ createdAt, lastUpdated }: Omit<Company, keyof Habits>): boolean => createdAt === lastUpdated

/** The time zone of a company that was never saved is UTC, where hardly any company works, so it counts only once it is saved. */
export function rememberHabits(company: Company): void {
  localStorage.setItem(storedAs('units'), company.units)
  localStorage.setItem(storedAs('firstDayOfWeek'), company.firstDayOfWeek)
  if (isUnsaved(company)) localStorage.removeItem(storedAs('timeZone'))
  else localStorage.setItem(storedAs('timeZone'), company.timeZone)
  tellRemembered()
}

export const useHabit = (name: keyof Habits): string | null => useSyncExternalStore(onRemembered, () => habit(name))
