import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { Company } from '@vanline/client'
import { detailOf } from '../pieces/problem-text.ts'

type PdfOptions = { title: string; company: Company | undefined }

/** Makes a PDF file of the sheets within an element. What it is drawn with is loaded when the first is made. */
export const usePdf = ({ title, company }: PdfOptions) =>
  useMutation({
    mutationFn: async (element: Element): Promise<Blob> => {
      const { paperPdf } = await import('./pdf/paper-pdf.ts')
      // Letters change their widths until their typeface is there.
      await document.fonts.ready
      const format = company?.units === 'KILOGRAMS' ? 'A4' : 'LETTER'
      return paperPdf([...element.children], { title, author: company?.name ?? '', format })
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: 'The PDF file was not made', message: detailOf(error), role: 'alert' }),
  })
