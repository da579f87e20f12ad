import { mount } from 'svelte';
import '$/ui/base.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('app')! });
