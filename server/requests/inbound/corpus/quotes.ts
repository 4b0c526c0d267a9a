/** Quoting styles of mail programs, by the line with author and time above the quote. The emails are made up. */

export type Quoting = {
  readonly name: string
  /** The line above the quote; it has the brand or our address, and a time. */
  readonly head: string
  /** The prefix of each quoted line. */
  readonly mark: '> ' | ''
}

const SENDER = 'Tendwell <hello@tendwell.test>'

const attribution = (name: string, head: string): Quoting => ({ name, head, mark: '> ' })

export const attributions: readonly Quoting[] = [
  attribution('Gmail, English', `On Mon, Jan 1, 2029 at 3:02 AM ${SENDER} wrote:`),
  attribution('Gmail, English, wrapped', 'On Mon, Jan 1, 2029 at 3:02 AM Tendwell <\nhello@tendwell.test> wrote:'),
  attribution('Gmail, German', `Am Mo., 1. Jan. 2029 um 03:02 Uhr schrieb ${SENDER}:`),
  attribution('Gmail, French', `Le lun. 1 janv. 2029 à 03:02, ${SENDER} a écrit :`),
  attribution('Gmail, Spanish', `El lun, 1 ene 2029 a las 3:02, ${SENDER} escribió:`),
  attribution('Gmail, Italian', `Il giorno lun 1 gen 2029 alle ore 03:02 ${SENDER} ha scritto:`),
  attribution('Gmail, Portuguese', `Em seg., 1 de jan. de 2029 às 03:02, ${SENDER} escreveu:`),
  attribution('Gmail, Dutch', `Op ma 1 jan 2029 om 03:02 schreef ${SENDER}:`),
  attribution('Gmail, Polish', `pon., 1 sty 2029 o 03:02 ${SENDER} napisał(a):`),
  attribution('Gmail, Swedish', `Den mån 1 jan. 2029 kl 03:02 skrev ${SENDER}:`),
  attribution('Gmail, Russian', `пн, 1 янв. 2029 г. в 03:02, ${SENDER}:`),
  attribution('Gmail, Turkish', `${SENDER}, 1 Oca 2029 Pzt, 03:02 tarihinde şunu yazdı:`),
  attribution('Gmail, Japanese', `2029年1月1日(月) 3:02 ${SENDER}:`),
  attribution('Gmail, Chinese', `${SENDER} 于2029年1月1日周一 03:02写道：`),
  attribution('Gmail, Korean', `2029년 1월 1일 (월) 오전 3:02, ${SENDER}님이 작성:`),
  attribution('Gmail, Arabic', `في الاثنين، ١ يناير ٢٠٢٩ في ٣:٠٢ ص تمت كتابة ما يلي بواسطة ${SENDER}:`),
  attribution(
    'Gmail, Hebrew',
    `\u202Bבתאריך יום ב׳, 1 בינו׳ 2029 ב-3:02 מאת \u202ATendwell\u202C <hello@tendwell.test>:\u202C`,
  ),
  attribution('Apple Mail, English', `On Jan 1, 2029, at 3:02 AM, ${SENDER} wrote:`),
  attribution('Apple Mail, German', `Am 01.01.2029 um 03:02 schrieb ${SENDER}:`),
  attribution('Apple Mail, French', `Le 1 janv. 2029 à 03:02, ${SENDER} a écrit :`),
  attribution('iPhone, English', `> On Jan 1, 2029, at 3:02 AM, ${SENDER} wrote:`),
  attribution('iPhone, Dutch', `> Op 1 jan 2029 om 03:02 heeft ${SENDER} het volgende geschreven:`),
  attribution('Thunderbird, English', 'On 1/1/29 03:02, Tendwell wrote:'),
  attribution('Thunderbird, German', 'Am 01.01.29 um 03:02 schrieb Tendwell:'),
  attribution('Thunderbird, French', 'Le 01/01/2029 à 03:02, Tendwell a écrit :'),
  attribution(
    'Proton',
    `------- Original Message -------\nOn Monday, January 1st, 2029 at 3:02 AM, ${SENDER} wrote:\n`,
  ),
  { name: 'Yahoo', head: `    On Monday, January 1, 2029 at 03:02:10 AM CST, ${SENDER} wrote:  `, mark: '' },
]

const header = (name: string, above: string, labels: readonly [string, string, string, string]): Quoting => {
  const [from, sent, to, about] = labels
  const lines = [`${from} ${SENDER}`, `${sent} Monday, January 1, 2029 3:02 AM`, `${to} Maya`, `${about} Find a vet`]
  return { name, head: `${above}${lines.join('\n')}\n`, mark: '' }
}

const LINE = `${'_'.repeat(32)}\n`

export const headers: readonly Quoting[] = [
  header('Outlook, English', LINE, ['From:', 'Sent:', 'To:', 'Subject:']),
  header('Outlook, German', '-----Ursprüngliche Nachricht-----\n', ['Von:', 'Gesendet:', 'An:', 'Betreff:']),
  header('Outlook, French', '', ['De :', 'Envoyé :', 'À :', 'Objet :']),
  header('Outlook, Spanish', LINE, ['De:', 'Enviado:', 'Para:', 'Asunto:']),
  header('Outlook, Italian', '', ['Da:', 'Inviato:', 'A:', 'Oggetto:']),
  header('Outlook, Portuguese', LINE, ['De:', 'Enviado:', 'Para:', 'Assunto:']),
  header('Outlook, Dutch', '', ['Van:', 'Verzonden:', 'Aan:', 'Onderwerp:']),
  header('Outlook, Chinese', '', ['发件人:', '发送时间:', '收件人:', '主题:']),
  header('Outlook, Japanese', '', ['差出人:', '送信日時:', '宛先:', '件名:']),
  header('Outlook, bold', LINE, ['*From:*', '*Sent:*', '*To:*', '*Subject:*']),
  header('Samsung', '-------- Original message --------\n', ['From:', 'Date:', 'To:', 'Subject:']),
]
