/** A PDF of one page with some lines of text (ISO 32000-1): enough for a paper that a browser shows. */
export function pdfOf([title, ...lines]: readonly string[]): Buffer {
  const text = [
    `/F1 20 Tf 72 720 Td (${escaped(title!)}) Tj /F1 12 Tf`,
    ...lines.map((line) => `0 -22 Td (${escaped(line)}) Tj`),
  ]
  const page = `BT ${text.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const start = file.length
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n${table}\n${trailer}`, 'latin1')
}

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, '\\$&')
