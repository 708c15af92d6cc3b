/** A picture of 128 pixels in four colours. */
const LOGO = [
  'iVBORw0KGgoAAAANSUhEUgAAAIAAAACAAgMAAAC+UIlYAAAADFBMVEUAAAASOmP////1piMAHPU7AAAAAXRSTlMAQObYZgAAAd5JREFUeNrN2D9uwjAUx3EY',
  'OELuwxEY4iBlYfcleorMnVwpZmDq3FMw9xSoU+WG+N8z+L0faimttygfKV8cqvqxWJzXSlXWZpFW9T4RS8WsdQANB9oAFLvEglzR8KAFT/DPWEpgLSf4iEYC',
  '7S1AKblyKYM1BisZbO4AGhm0jwAKrF8DDoCdO8ngyX1eA0uf4NwV0HZM97cTOF4Cay1JcCkigm4CQ05wKYICQxJSRA1sZ3AsQT+BEQFLGlNlAYbcmCoLYEhj',
  'rCzASBJiRAEsSYgRJRhyQowogSEJIaIE4y1gm8DxGljSGCovwICAyR8ifIwLMCJgIRgQMCByigDAnjfqfbr7Ud+oc6Vz89e+utVz5e40g92pDgzzh5PAKIAX',
  '+r54MPDAxAgW6BDBgvjVZkGHgIpbxQKdX2gd9PmF1kGI4EGIQMAIwG+VAPxWCcBXPvNAQTBHHAQwR+wF4CME4CPeEDgIQIcIFvQhggVdiGBBjOCBRiBsFQ/C',
  'VvEgbJUAfAQCewH4rRKAr3zlgYJAk/+AVdAj0CGgINAVUBwwenLxPdBVQHHIoRfVYxK9qB+0yMXfnScJ+A/n6geMDz+fceAYdYdJDQ6DcJyEAykeaeFQDMdq',
  'PJjD0R7+OCD+vPAFwN+xSB3TdL0AAAAASUVORK5CYII=',
].join('')

/** The company of the sample data. It counts its days as this machine does. */
export const COMPANY = {
  name: 'Northway Van Lines',
  address: { streetAddress1: '2200 Airport Way', city: 'Boise', state: 'ID', postalCode: '83705' },
  ...{ phone: '+1 208 555 0142', email: 'office@northway.example', website: 'https://northway.example' },
  licenses: [
    { label: 'USDOT', number: '3417722' },
    { label: 'MC', number: '118204' },
  ],
  logo: `data:image/png;base64,${LOGO}`,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
}
