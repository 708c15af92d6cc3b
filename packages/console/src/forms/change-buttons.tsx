import type { ComponentProps, ReactNode } from 'react'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { IconPencil, IconTrash } from '../pieces/icons.tsx'
import { FormDialog } from './form-dialog.tsx'

type Version = { id: string; eTag: string }
type Form = Pick<ComponentProps<typeof FormDialog>, 'form' | 'names' | 'fields'>

type Props<Patch> = Form & {
  record: Version
  /** What the buttons call the record. */
  name: string
  /** The title of the form. */
  title?: string
  /** Whether the buttons are icons, where space is limited. */
  isIcons?: boolean
  canRemove?: boolean
  removeLabel?: 'Remove' | 'Delete'
  question?: string
  update: (read: Version, patch: Patch, options: { merge: true }) => Promise<unknown>
  remove: () => Promise<unknown>
  /** Shows the changed record. */
  onChange: () => Promise<unknown>
  /** What the removal means, below its question. */
  children: ReactNode
}

/** The buttons that change a record in a short form, and remove it. A change is merged with the changes of others. */
export function ChangeButtons<Patch>(props: Props<Patch>) {
  const { record, name, title = `Change ${name}`, isIcons = false, form, names, fields } = props
  const { canRemove = true, removeLabel = 'Remove', question = `${removeLabel} ${name}?`, onChange } = props
  return (
    <>
      <FormDialog
        {...{ form, names, title, record, ...(fields && { fields }) }}
        label="Change"
        icon={isIcons && <IconPencil size={14} />}
        aria-label={`Change ${name}`}
        send={async (patch, read) => {
          await props.update(read!, patch as Patch, { merge: true })
          await onChange()
        }}
      />
      {canRemove && (
        <ConfirmButton
          label={removeLabel}
          {...(isIcons ? { icon: <IconTrash size={14} /> } : { size: 'compact-xs' })}
          aria-label={`${removeLabel} ${name}`}
          question={question}
          act={async () => {
            await props.remove()
            await onChange()
          }}
        >
          {props.children}
        </ConfirmButton>
      )}
    </>
  )
}
