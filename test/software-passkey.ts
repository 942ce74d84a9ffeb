import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { MadePasskey, SignedChallenge } from '../contract/desk/passkeys.ts';

interface Device {
  readonly id: string;
  readonly rpId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  counter: number;
  /** Devices that share a passkey count nothing. */
  readonly isShared: boolean;
}

/** What a page asks of a passkey. */
interface Asked {
  readonly challenge: string;
  readonly origin: string;
  /** The person was not verified by finger, face or PIN. */
  readonly unverified?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** A passkey in software, which counts its uses: what a browser and a security key do together (WebAuthn Level 3). */
export class SoftwarePasskey {
  readonly #device: Device;

  constructor(rpId: string, { isShared = false, ...device }: Partial<Device> = {}) {
    const id = randomBytes(32).toString('base64url');
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#device = { id, rpId, counter: 0, isShared, ...keys, ...device };
  }

  get id(): string {
    return this.#device.id;
  }

  /** A copy, as a thief would make it: it counts on its own. */
  copy(): SoftwarePasskey {
    return new SoftwarePasskey(this.#device.rpId, this.#device);
  }

  register(asked: Asked): MadePasskey {
    const { id, publicKey } = this.#device;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [idBytes, length] = [Buffer.from(id, 'base64url'), Buffer.alloc(2)];
    length.writeUInt16BE(idBytes.length);
    const coordinate = (key: number, value: string) =>
      Buffer.concat([Buffer.from([key, 0x58, 32]), Buffer.from(value, 'base64url')]);
    // CBOR: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }, an ES256 key on P-256.
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      coordinate(0x21, x),
      coordinate(0x22, y),
    ]);
    const data = this.#authenticatorData(asked, flags.attested);
    const attested = Buffer.concat([data, Buffer.alloc(16), length, idBytes, key]);
    // CBOR: { fmt: "none", attStmt: {}, authData }.
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, attested.length]),
      attested,
    ]);
    const response = {
      clientDataJSON: writeClientData('webauthn.create', asked),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    };
    return { id, rawId: id, type: 'public-key', response };
  }

  sign(asked: Asked): SignedChallenge {
    const { id, privateKey } = this.#device;
    if (!this.#device.isShared) this.#device.counter += 1;
    const data = this.#authenticatorData(asked, 0);
    const clientDataJSON = writeClientData('webauthn.get', asked);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const response = {
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
    };
    return { id, rawId: id, type: 'public-key', response };
  }

  #authenticatorData({ unverified = false }: Asked, more: number): Buffer {
    const { rpId, counter } = this.#device;
    const data = Buffer.alloc(37);
    sha256(rpId).copy(data);
    data[32] = flags.present | (unverified ? 0 : flags.verified) | more;
    data.writeUInt32BE(counter, 33);
    return data;
  }
}

function writeClientData(type: string, { challenge, origin }: Asked): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}
