import { TankBoard } from './tank-board';

export { TankBoard };

if (!customElements.get('tank-board')) customElements.define('tank-board', TankBoard);
