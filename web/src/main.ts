import { mount } from 'svelte';
import App from './app/App.svelte';
import './ui/base.css';

mount(App, { target: document.getElementById('app')! });
