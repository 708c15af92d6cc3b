import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MessageTemplate } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { keys } from '../live/apply-event.ts'
import columns from '../pieces/columns.module.css'
import { Panel } from '../pieces/panel.tsx'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { TEMPLATES } from './queries.ts'
import { SaveRefusal } from './save-refusal.tsx'
import {
  EMPTY_TEXT,
  isChanged,
  newTemplate,
  type TypedTemplate,
  templateContent,
  templatePatch,
  typedTemplate,
} from './template.ts'
import { TemplatePreview } from './template-preview.tsx'
import { TextFields } from './text-fields.tsx'
import { useSaving } from './use-saving.ts'

type Props = { template: MessageTemplate | undefined }

/** What a template says in each language, beside how it reads with a real shipment. */
export function TemplateForm({ template }: Props) {
  const canChange = useMay('messages:manage')
  const stored = template ? typedTemplate(template) : newTemplate('en')
  const [typed, setTyped] = useState(stored)
  const [shown, setShown] = useState(stored.language)
  const { saving, errors, isSound } = useTemplateSaving(template, setTyped)
  const edit = (next: Partial<TypedTemplate>) => setTyped((before) => ({ ...before, ...next }))
  const language = Object.hasOwn(typed.texts, shown) ? shown : typed.language
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSound(templateContent(typed))) saving.mutate(typed)
    else showFirstError(typed, setShown)
  }
  return (
    <div className={columns.columns}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Panel title="Text" isPadded>
            <Stack gap="sm">
              <TextInput
                label="Name"
                required
                maxLength={100}
                placeholder="Pickup date"
                readOnly={!canChange}
                data-autofocus
                value={typed.name}
                error={errors['/name']}
                onChange={(event) => edit({ name: event.currentTarget.value })}
              />
              <LanguageTabs typed={typed} shown={language} onShow={setShown} onChange={edit} canChange={canChange} />
              <TextFields
                key={language}
                language={language}
                value={typed.texts[language] ?? EMPTY_TEXT}
                errors={errors}
                canChange={canChange}
                onChange={(text) => edit({ texts: { ...typed.texts, [language]: text } })}
              />
            </Stack>
          </Panel>
          <SaveRefusal error={saving.error} errors={errors} noun="template" />
          {canChange ? (
            <Group gap="xs">
              <Button type="submit" loading={saving.isPending} disabled={!isChanged(typed, stored)}>
                {template ? 'Save' : 'Create template'}
              </Button>
              {isChanged(typed, stored) && (
                <Button variant="default" disabled={saving.isPending} onClick={() => setTyped(stored)}>
                  Discard
                </Button>
              )}
            </Group>
          ) : (
            <Text size="sm" c="dimmed">
              You can read the template. Changing it needs the scope messages:manage.
            </Text>
          )}
        </Stack>
      </form>
      <TemplatePreview template={template} isSaved={!isChanged(typed, stored)} language={language} />
    </div>
  )
}

/** A fault in a language that is not in sight is shown. */
function showFirstError({ texts, language }: TypedTemplate, show: (language: string) => void): void {
  const faulty = Object.keys(texts).find((tag) => texts[tag]!.text.trim() === '')
  show(faulty ?? language)
}

function useTemplateSaving(template: MessageTemplate | undefined, setTyped: (typed: TypedTemplate) => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useSaving({
    form: 'NewMessageTemplate',
    record: template,
    send: (typed: TypedTemplate, read) =>
      read
        ? api.messageTemplates.update(read, templatePatch(read, typed))
        : api.messageTemplates.create(templateContent(typed)),
    onSaved: async (saved) => {
      queries.setQueryData(keys.one('message-templates', saved.id), saved)
      setTyped(typedTemplate(saved))
      await queries.invalidateQueries({ queryKey: TEMPLATES })
      notifications.show({ color: 'green', message: `The template ${saved.name} is saved.` })
      if (!template)
        await navigate({ to: '/messages/templates/$templateID', params: { templateID: saved.id }, replace: true })
    },
  })
}
