import { member, type Welcome } from './member.ts'

/** More of Brightwater's people, so that the employer's totals stand for a crowd. */
const NAMES =
  'Abel Whitfield, Ada Nakamura, Aisha Coleman, Alma Reyes, Amos Petty, Anita Desai, Arlo Jensen, Beatriz Soto, Bernice Holt, Bruno Castell, ' +
  'Caleb Munroe, Carmen Aguilar, Cora Whitehorse, Dale Erickson, Dana Kessler, Dev Chaudhary, Dina Sabbagh, Edith Larsen, Eduardo Pena, Elena Markovic, ' +
  'Emmett Boyd, Esther Adeyemi, Fern Gallagher, Frances Ito, Gideon Stern, Gloria Baptiste, Hal Sorensen, Hana Kovac, Hector Salinas, Hope Attah, ' +
  'Ian MacRae, Ingrid Dahl, Isaac Tolliver, Ivy Chen, Jamal Whitaker, Jasmin Torres, Joel Lindgren, Josefina Mora, Kamal Hassan, Keiko Arai, ' +
  'Lars Oberg, Latoya Simmons, Leo Fontaine, Lidia Nowak, Lorraine Beck, Malik Jennings, Marisol Vega, Mei Zhang, Miles Underwood, Mina Faraday, ' +
  'Nadine Roy, Nathan Crow, Nia Oduya, Olga Vasquez, Omar Siddiqui, Opal Jenkins, Oscar Lund, Pearl Nguyen, Quentin Shaw, Ravi Menon, ' +
  'Rhonda Fields, Rafael Ibarra, Ruth Eisen, Sam Tallchief, Selma Haugen, Silas Green, Soo-jin Hwang, Stella Rossi, Tariq Mansour, Tess Hollis, ' +
  'Viola Dumont, Walter Kamara, Xiomara Luna, Yasmin Darwish, Yusuf Abdi, Zelda Fisk, Zoran Petrov, Zuri Wanjiru'

const STREETS = [
  'Girard Avenue S',
  'Marshall Avenue',
  'Como Avenue',
  'Xerxes Avenue N',
  'Summit Avenue',
  'Cedar Avenue',
]

export const colleagues = NAMES.split(', ').map((name, index) =>
  member(`colleague-${index}`, name, 'brightwater', 200 + ((index * 29) % 200), 'America/Chicago', {
    welcome: welcomeOf(index),
  }),
)

function welcomeOf(index: number): Welcome {
  return {
    home: index % 3 !== 0,
    car: index % 4 !== 0,
    parent: index % 5 === 0,
    pet: index % 2 === 0,
    partner: index % 3 !== 1,
    phone: `${['612', '651', '763', '952'][index % 4]}55501${`${index}`.padStart(2, '0')}`,
    street: `${120 + index * 31} ${STREETS[index % STREETS.length]}`,
    city: index % 2 ? 'Saint Paul' : 'Minneapolis',
    state: 'MN',
    zip: index % 2 ? '55104' : '55409',
  }
}
