import type { StorageExtensionDecision, StorageStay } from '@vanline/client'
import { FormDialog } from '../forms/form-dialog.tsx'
import { api } from '../session/api.ts'
import type { Extension } from './extension-line.tsx'

type Props = { stay: StorageStay; extension: Extension; onChange: () => Promise<void> }

/** Decides a request for more days: for all of them, for other days, or not. */
export function DecisionButtons({ stay, extension, onChange }: Props) {
  const send = async (content: Record<string, unknown>) => {
    await api.storageStays.decide(stay, content as StorageExtensionDecision)
    await onChange()
  }
  const form = 'StorageExtensionDecision'
  return (
    <>
      <FormDialog
        label="Approve"
        title="Approve more days in storage"
        form={form}
        names={['days', 'reason']}
        fields={{ days: { label: 'Days', description: 'You can approve other days than those asked for' } }}
        initial={{ days: String(extension.days) }}
        fixed={{ extensionID: extension.id, decision: 'APPROVE' }}
        send={send}
      />
      <FormDialog
        label="Refuse"
        variant="subtle"
        color="gray"
        title="Refuse more days in storage"
        form={form}
        names={['reason']}
        fields={{ reason: { required: true } }}
        fixed={{ extensionID: extension.id, decision: 'REFUSE' }}
        send={send}
      />
    </>
  )
}
